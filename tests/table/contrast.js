async ([written, pieces, scale, forText, forPieces]) => {
  // How a picture stands out from itself, pixel by pixel: of each text the share of its pixels that
  // read on what lies under it, of each piece the share of its edge that is told from the ground. The
  // picture is drawn as an image: whole, without its lettering, and without its pieces as well.
  const parsed = new DOMParser().parseFromString(written, "image/svg+xml").documentElement;
  const svg = document.importNode(parsed, true);
  document.body.replaceChildren(svg);
  const { width, height } = svg.viewBox.baseVal;

  const drawn = async (text) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = new OffscreenCanvas(width * scale, height * scale);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const light = (r, g, b) => {
    const [red, green, blue] = [r, g, b].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const at = ({ data, width }, x, y) => {
    const start = 4 * (y * width + x);
    return [data[start], data[start + 1], data[start + 2]];
  };
  const lightAt = (image, x, y) => light(...at(image, x, y));
  const differs = (one, other, x, y) => String(at(one, x, y)) !== String(at(other, x, y));
  const pixels = function* (element) {
    const origin = svg.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const [left, top] = [box.left - origin.left, box.top - origin.top].map((v) => Math.max(3, Math.floor(v * scale)));
    const right = Math.min(width * scale - 3, left + Math.ceil(box.width * scale) + 1);
    const bottom = Math.min(height * scale - 3, top + Math.ceil(box.height * scale) + 1);
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) yield [x, y];
  };
  const share = (list) => list.filter(Boolean).length / list.length;
  const serialized = () => new XMLSerializer().serializeToString(svg);

  const whole = await drawn(written);
  for (let use = svg.querySelector("use"); use; use = svg.querySelector("use")) {
    const copy = svg.querySelector(use.getAttribute("href")).cloneNode(true);
    copy.removeAttribute("id");
    copy.setAttribute("transform", use.getAttribute("transform"));
    use.replaceWith(copy);
  }
  for (const definitions of svg.querySelectorAll("defs")) definitions.remove();
  const expanded = await drawn(serialized());
  const alike = share(Array.from(whole.data, (value, place) => Math.abs(value - expanded.data[place]) < 9));

  const closed = svg.querySelector("[data-legend][display]");
  closed?.remove();
  const looked = svg.querySelector("[data-legend]") ?? svg; // it lies over all the rest
  const texts = [...looked.querySelectorAll("text")];
  const fills = texts.map((text) => getComputedStyle(text).fill.match(/\d+/g).slice(0, 3).map(Number));
  for (const text of texts) text.setAttribute("visibility", "hidden");
  const ground = await drawn(serialized());
  const lettering = texts.map((text, place) => {
    const letters = [...pixels(text)].filter(([x, y]) => differs(expanded, ground, x, y));
    const own = light(...fills[place]);
    const ratios = letters.map(([x, y]) => contrast(own, lightAt(ground, x, y)));
    return { words: text.textContent, reads: ratios.length ? share(ratios.map((it) => it >= forText)) : 0 };
  });

  const groups = [...looked.querySelectorAll("[data-mark]")].filter((group) =>
    new RegExp(`^${pieces}`).test(group.dataset.mark));
  for (const group of groups) group.setAttribute("visibility", "hidden");
  const empty = await drawn(serialized());
  const standing = groups.map((group) => {
    const changed = (x, y) => differs(ground, empty, x, y);
    const tells = (x, y) => changed(x, y) && contrast(lightAt(ground, x, y), lightAt(empty, x, y)) >= forPieces;
    const around = (x, y) => [-3, -2, -1, 0, 1, 2, 3].some((down) =>
      [-3, -2, -1, 0, 1, 2, 3].some((right) => tells(x + right, y + down)));
    const edge = [...pixels(group)].filter(([x, y]) =>
      changed(x, y) && [[1, 0], [-1, 0], [0, 1], [0, -1]].some(([right, down]) => !changed(x + right, y + down)));
    return { mark: group.dataset.mark, stands: edge.length ? share(edge.map(([x, y]) => around(x, y))) : 0 };
  });
  return { alike, corner: at(whole, 1, 1), lettering, standing };
}
