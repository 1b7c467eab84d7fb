/** A cookie header as a browser takes it: one cookie of that origin for each pair. */
export const cookiesOf = (
  origin: string,
  header: string,
): readonly Readonly<{ name: string; value: string; url: string }>[] =>
  header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
  });
