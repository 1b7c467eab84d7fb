/** What the viewer is opened on, as the page's query names it, so that a link leads to it and Back closes it. */

export type Shown =
  | Readonly<{ of: 'file'; fileId: string }>
  /** Of something that somebody told payroll. */
  | Readonly<{ of: 'proof'; employeeId: string; proofId: string }>
  /** Of a message. */
  | Readonly<{ of: 'attachment'; conversationId: string; messageId: string; fileId: string }>
  /** `beside`: another version of it, looked at together. `pin`: the one that is gone to. */
  | (Readonly<{ of: 'document'; documentId: string }> & InVersions)
  | (Readonly<{ of: 'deliverable'; projectId: string; milestoneId: string; deliverableId: string }> & InVersions);
type InVersions = Readonly<{ version: number; beside?: number; pin?: string }>;

/** The name of the query's parameter. */
export const VIEWER = 'viewer';

const ID = '[A-Za-z0-9-]{1,128}';
const FILE = new RegExp(`^file\\.(${ID})$`);
const PROOF = new RegExp(`^proof\\.(${ID})\\.(${ID})$`);
const ATTACHMENT = new RegExp(`^attachment\\.(${ID})\\.(${ID})\\.(${ID})$`);
const IN_VERSIONS = `(\\d{1,5})(?:\\.beside\\.(\\d{1,5}))?(?:\\.pin\\.(${ID}))?`;
const DOCUMENT = new RegExp(`^document\\.(${ID})\\.${IN_VERSIONS}$`);
const DELIVERABLE = new RegExp(`^deliverable\\.(${ID})\\.(${ID})\\.(${ID})\\.${IN_VERSIONS}$`);

/** Null for what names nothing that could be shown. */
export const shownBy = (text: string | null): Shown | null => {
  const [, fileId] = FILE.exec(text ?? '') ?? [];
  if (fileId !== undefined) return { of: 'file', fileId };
  const [, employeeId, proofId] = PROOF.exec(text ?? '') ?? [];
  if (employeeId !== undefined && proofId !== undefined) return { of: 'proof', employeeId, proofId };
  const [, conversationId, messageId, attached] = ATTACHMENT.exec(text ?? '') ?? [];
  if (conversationId !== undefined && messageId !== undefined && attached !== undefined)
    return { of: 'attachment', conversationId, messageId, fileId: attached };
  const [, documentId, ...ofDocument] = DOCUMENT.exec(text ?? '') ?? [];
  if (documentId !== undefined) return { of: 'document', documentId, ...inVersions(ofDocument) };
  const [, projectId, milestoneId, deliverableId, ...rest] = DELIVERABLE.exec(text ?? '') ?? [];
  if (projectId === undefined || milestoneId === undefined || deliverableId === undefined) return null;
  return { of: 'deliverable', projectId, milestoneId, deliverableId, ...inVersions(rest) };
};
const inVersions = ([version, beside, pin]: readonly (string | undefined)[]): InVersions => ({
  version: Number(version),
  ...(beside === undefined ? {} : { beside: Number(beside) }),
  ...(pin === undefined ? {} : { pin }),
});

export const nameOf = (shown: Shown): string => {
  if (shown.of === 'file') return `file.${shown.fileId}`;
  if (shown.of === 'proof') return `proof.${shown.employeeId}.${shown.proofId}`;
  if (shown.of === 'attachment') return `attachment.${shown.conversationId}.${shown.messageId}.${shown.fileId}`;
  const { version, beside, pin } = shown;
  const next = `${version}${beside === undefined ? '' : `.beside.${beside}`}${pin === undefined ? '' : `.pin.${pin}`}`;
  if (shown.of === 'document') return `document.${shown.documentId}.${next}`;
  return `deliverable.${shown.projectId}.${shown.milestoneId}.${shown.deliverableId}.${next}`;
};

/** As its list names it: neither beside another version nor at a pin. */
export const bareOf = (shown: Shown): Shown => {
  if (shown.of === 'file' || shown.of === 'proof' || shown.of === 'attachment') return shown;
  const { beside: _beside, pin: _pin, ...bare } = shown;
  return bare;
};
