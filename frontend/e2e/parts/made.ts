/** A PDF that is made, not kept, of as many pages as wanted. */

const A4 = '0 0 595 842';
/** So much that a page weighs what a page of text does. */
const FILLING = `%${'x'.repeat(1_500)}`;

/** Each page says `Page` and its number. */
export const pdfOf = (pages: number): Uint8Array<ArrayBuffer> => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, at) => `${4 + 2 * at} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Array.from({ length: pages }, (_, at) => pageOf(at)).flat(),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, 'latin1'));
};

const pageOf = (at: number): readonly string[] => {
  const content = `BT /F1 36 Tf 72 700 Td (Page ${at + 1}) Tj ET ${FILLING}\n`;
  return [
    `<</Type/Page/Parent 2 0 R/MediaBox[${A4}]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ];
};
