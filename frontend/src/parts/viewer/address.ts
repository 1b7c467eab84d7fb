/** What the viewer is opened on, as the page's query names it, so that a link leads to it and Back closes it. */

export type Shown =
  | Readonly<{ of: 'file'; fileId: string }>
  /** `beside`: another version of it, looked at together. `pin`: the one that is gone to. */
  | Readonly<{ of: 'document'; documentId: string; version: number; beside?: number; pin?: string }>;

/** The name of the query's parameter. */
export const VIEWER = 'viewer';

const ID = '[A-Za-z0-9-]{1,128}';
const FILE = new RegExp(`^file\\.(${ID})$`);
const DOCUMENT = new RegExp(`^document\\.(${ID})\\.(\\d{1,5})(?:\\.beside\\.(\\d{1,5}))?(?:\\.pin\\.(${ID}))?$`);

/** Null for what names nothing that could be shown. */
export const shownBy = (text: string | null): Shown | null => {
  const [, fileId] = FILE.exec(text ?? '') ?? [];
  if (fileId !== undefined) return { of: 'file', fileId };
  const [, documentId, version, beside, pin] = DOCUMENT.exec(text ?? '') ?? [];
  if (documentId === undefined) return null;
  return {
    ...{ of: 'document', documentId, version: Number(version) },
    ...(beside === undefined ? {} : { beside: Number(beside) }),
    ...(pin === undefined ? {} : { pin }),
  };
};

export const nameOf = (shown: Shown): string => {
  if (shown.of === 'file') return `file.${shown.fileId}`;
  const { documentId, version, beside, pin } = shown;
  const next = `${beside === undefined ? '' : `.beside.${beside}`}${pin === undefined ? '' : `.pin.${pin}`}`;
  return `document.${documentId}.${version}${next}`;
};
