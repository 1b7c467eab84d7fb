/** A part of the trial: one line each, and what it could not do, by name. */
export type Said = Readonly<{ line: string; notRun?: readonly string[] }>;

/** @throws Error where the part fails */
export type Part = (scratch: string) => Promise<Said>;
