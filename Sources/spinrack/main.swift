import SpinrackCLI

await SpinrackCommand.main()
