"use strict";
// Reads a barcode with the camera. site.js loads this when somebody asks for it, where the browser knows barcodes and has a camera.
(function (spinrack) {
  const { text, make, button } = spinrack;
  const formats = ["ean_13", "upc_a", "ean_8"];

  /** Shows what the camera sees until it sees a barcode, which `done` gets; closing the dialog ends it, too. The camera is off then. */
  spinrack.openScanner = async (done) => {
    const video = make("video", { playsinline: true, muted: true, "aria-label": text("scanHint") });
    const hint = make("p", { role: "status" }, text("scanHint"));
    const dialog = make("dialog", { class: "scan", "aria-label": text("scan") }, hint, video, button(text("scanStop"), () => dialog.close()));
    let stream = null;
    let isOpen = true;
    const off = () => stream && stream.getTracks().forEach((track) => track.stop());
    dialog.addEventListener("close", () => {
      isOpen = false;
      off();
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
    try {
      const detector = new window.BarcodeDetector({ formats });
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
      // Who closed the dialog while the browser asked for permission wants no camera any more.
      if (!isOpen) return off();
      video.srcObject = stream;
      await video.play();
      while (isOpen) {
        const [found] = await detector.detect(video);
        if (found && isOpen) {
          dialog.close();
          return done(found.rawValue);
        }
        await new Promise((next) => setTimeout(next, 150));
      }
    } catch (error) {
      off();
      if (isOpen) hint.textContent = text("noCamera");
      video.hidden = true;
    }
  };
})(window.spinrack);
