/** The search terms of `files.list` that the product uses: https://developers.google.com/workspace/drive/api/guides/ref-search-terms. */

/** What can be searched in. */
export type Searched = Readonly<{
  name: string;
  mimeType: string;
  parents: readonly string[];
  trashed: boolean;
  appProperties: Readonly<Record<string, string>>;
}>;
export type Term = (file: Searched) => boolean;

/** A text in quotes, in which `\'` and `\\` stand for themselves. */
const TEXT = String.raw`'((?:[^'\\]|\\.)*)'`;
const FORMS: readonly (readonly [RegExp, (found: readonly string[], root: string) => Term])[] = [
  [
    new RegExp(`^${TEXT} in parents`),
    ([id = ''], root) =>
      ({ parents }) =>
        parents.includes(id === 'root' ? root : id),
  ],
  [
    new RegExp(`^name ?= ?${TEXT}`),
    ([name]) =>
      (file) =>
        file.name === name,
  ],
  [
    new RegExp(`^mimeType ?= ?${TEXT}`),
    ([type]) =>
      (file) =>
        file.mimeType === type,
  ],
  [
    new RegExp(`^mimeType ?!= ?${TEXT}`),
    ([type]) =>
      (file) =>
        file.mimeType !== type,
  ],
  [
    /^trashed ?= ?(true|false)/,
    ([is]) =>
      ({ trashed }) =>
        trashed === (is === 'true'),
  ],
  [
    new RegExp(`^appProperties has \\{ ?key ?= ?${TEXT} and value ?= ?${TEXT} ?\\}`),
    ([key, value]) =>
      ({ appProperties }) =>
        appProperties[key ?? ''] === value,
  ],
];

/** @returns the terms, all of which must hold; `null` for a form that is not served here. @param root the id behind `root` */
export const termsOf = (q: string, root: string): readonly Term[] | null => {
  const terms: Term[] = [];
  let rest = q.trim();
  while (rest !== '') {
    const form = FORMS.map(([pattern, make]) => ({ match: pattern.exec(rest), make })).find(
      ({ match }) => match !== null,
    );
    if (form?.match == null) return null;
    const texts = form.match.slice(1).map((text) => text.replace(/\\(.)/g, '$1'));
    terms.push(form.make(texts, root));
    rest = rest.slice(form.match[0].length).trimStart();
    if (rest === '') break;
    if (!rest.startsWith('and ')) return null;
    rest = rest.slice('and '.length).trimStart();
    if (rest === '') return null;
  }
  return terms;
};
