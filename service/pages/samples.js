// Fills the reader's key into the samples of a page, if one has been made for them.
import { kept } from "/docs/assets/reader.js";

const known = kept();
for (const sample of known ? document.querySelectorAll("pre code") : [])
  sample.textContent = sample.textContent.replaceAll("YOUR_TOKEN", known.token);
