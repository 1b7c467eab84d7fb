/** The application as it is typed, and what of it is wrong before it is sent. Its shape is the contract's (applicationBody). */
export type Typed = Readonly<{ name: string; email: string; mobile: string; coverNote: string; consent: boolean }>;
export type FieldName = keyof Typed | 'resumeId';
export type Faults = Readonly<Partial<Record<FieldName, string>>>;

export const blank: Typed = { name: '', email: '', mobile: '', coverNote: '', consent: false };

/** What is typed wins over what the draft kept. */
export const continued = (typed: Typed, kept: Typed): Typed => ({
  name: typed.name || kept.name,
  email: typed.email || kept.email,
  mobile: typed.mobile || kept.mobile,
  coverNote: typed.coverNote || kept.coverNote,
  consent: typed.consent || kept.consent,
});
