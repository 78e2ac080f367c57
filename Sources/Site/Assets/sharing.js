"use strict";
// Sharing a page: what the system offers, else a copy of its address. site.js loads this when somebody shares one.
(function (spinrack) {
  const { text, make, copy, confirm, root } = spinrack;

  /** The picture of the page as a file; none where the browser does not hand it out, as from disk. */
  async function pictureFile(name) {
    const image = document.querySelector(".record .cover img");
    if (!image || !image.complete || !image.naturalWidth || !navigator.canShare) return [];
    try {
      const canvas = make("canvas", { width: image.naturalWidth, height: image.naturalHeight });
      canvas.getContext("2d").drawImage(image, 0, 0);
      const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
      const files = blob ? [new File([blob], `${name}.jpg`, { type: blob.type })] : [];
      return navigator.canShare({ files }) ? files : [];
    } catch (error) {
      return [];
    }
  }

  spinrack.share = async (it) => {
    const heading = document.querySelector("h1");
    const title = heading ? heading.textContent.trim() : document.title;
    const url = location.href.split("#")[0];
    if (navigator.share) {
      try {
        const files = await pictureFile(title);
        return await navigator.share(files.length ? { title, url, files } : { title, url });
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    if (await copy(url, it)) confirm(it, text("linkCopied"));
    if (it.dataset.picture && !it.nextElementSibling?.matches("a.save")) {
      it.after(make("a", { class: "save", href: root + it.dataset.picture, download: true }, text("savePicture")));
    }
  };
})(window.spinrack);
