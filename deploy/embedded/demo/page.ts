/** A paper as people send it, a résumé or a receipt: one page of PDF (ISO 32000-1 §7.5), set in a font that every reader has. */

/** @param lines the first stands large; at most forty, each of what Latin-1 holds */
export const pageOf = (...lines: readonly string[]): Uint8Array<ArrayBuffer> => {
  const drawn = lines.map((line, at) => {
    const text = line.replaceAll(/[\\()]/g, (mark) => `\\${mark}`);
    return at === 0 ? `/F1 22 Tf (${text}) Tj 0 -34 Td /F1 11 Tf` : `(${text}) Tj 0 -17 Td`;
  });
  const content = `BT 56 770 Td ${drawn.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
};
