/**
 * Forgetting a person: `SubjectErased` is recorded first, so that whatever happens next is taken up again; then the keys
 * are destroyed, the files deleted and a receipt recorded. Amounts and ids stay; what was sealed reads as erased.
 */
import { z } from 'zod';
import type { Broadcast } from '../ports/broadcast.ts';
import type { StreamId } from '../ports/event-store.ts';
import type { Files } from '../ports/files.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { AnyEvent, AnyReactor, Decider, EventDefinition, Fact } from './types.ts';

export type SubjectErased = { type: 'SubjectErased'; data: { subject: string; purposes: readonly string[] } };
export type ErasureCompleted = {
  type: 'ErasureCompleted';
  data: {
    subject: string;
    keys: readonly { purpose: string; keyId: string | null; erasedAt: string }[];
    files: number;
  };
};

export type EraseSubject = Readonly<{ type: 'EraseSubject'; subject: string; purposes: readonly string[] }>;
type CompleteErasure = Readonly<{ type: 'CompleteErasure'; receipt: ErasureCompleted['data'] }>;

/** Which purposes were erased, and which of them have a receipt. */
export type Erasure = Readonly<{ purposes: ReadonlySet<string>; receipted: ReadonlySet<string> }>;

export const erasureOf = (
  service: string,
): Decider<Erasure, EraseSubject | CompleteErasure, SubjectErased | ErasureCompleted> => ({
  category: `${service}erasure`,
  initial: { purposes: new Set(), receipted: new Set() },
  evolve: (erasure, event) => {
    switch (event.type) {
      case 'SubjectErased':
        return { ...erasure, purposes: erasure.purposes.union(new Set(event.data.purposes)) };
      case 'ErasureCompleted':
        return {
          ...erasure,
          receipted: erasure.receipted.union(new Set(event.data.keys.map(({ purpose }) => purpose))),
        };
    }
  },
  decide: (command, erasure) => {
    if (command.type === 'CompleteErasure') return [{ type: 'ErasureCompleted', data: command.receipt }];
    const purposes = command.purposes.filter((purpose) => !erasure.purposes.has(purpose));
    return purposes.length === 0 ? [] : [{ type: 'SubjectErased', data: { subject: command.subject, purposes } }];
  },
});

export const erasureStream = (service: string, subject: string): StreamId => `${service}erasure-${subject}`;

/** Also the public contract: other services' views that hold opened fields of the subject handle it. */
export const subjectErasedDefinition: EventDefinition = {
  type: 'SubjectErased',
  version: 1,
  schema: z.strictObject({ subject: z.string(), purposes: z.array(z.string()).min(1) }),
};

export const erasureDefinitions: readonly EventDefinition[] = [
  subjectErasedDefinition,
  {
    type: 'ErasureCompleted',
    version: 1,
    schema: z.strictObject({
      subject: z.string(),
      keys: z.array(z.strictObject({ purpose: z.string(), keyId: z.string().nullable(), erasedAt: z.string() })),
      files: z.int().nonnegative(),
    }),
  },
];

export type ErasureOptions = Readonly<{
  service: string;
  personalData: PersonalData;
  files: Files;
  /** Ids of the files that hold the subject's data for these purposes. */
  filesOf?: (subject: string, purposes: readonly string[]) => Promise<readonly string[]>;
  /** Told when keys are gone: whatever was opened by them is to be dropped. */
  erased?(): void;
}>;

/** Destroying a key or deleting a file again changes nothing, so this may be repeated from any point. */
export const erasureReactor = ({ service, personalData, files, filesOf, erased }: ErasureOptions): AnyReactor => ({
  name: 'erasure',
  reads: { categories: [`${service}erasure`] },
  react: async (event: Fact<AnyEvent>) => {
    if (!isSubjectErased(event)) return [];
    const { subject, purposes } = event.data;
    const keys: { purpose: string; keyId: string | null; erasedAt: string }[] = [];
    for (const purpose of purposes) keys.push({ purpose, ...(await personalData.erase({ subject, purpose })) });
    erased?.();
    const ids = (await filesOf?.(subject, purposes)) ?? [];
    for (const id of ids) await files.delete(id);
    const command: CompleteErasure = { type: 'CompleteErasure', receipt: { subject, keys, files: ids.length } };
    return [{ as: 'receipt', to: event.stream, decider: erasureOf(service), command }];
  },
});

const ERASED = 'personal.erased';

/**
 * Erasures by whichever service, told to every process that keeps something opened. A hint that is lost costs no more than
 * the time for which anything is kept.
 */
export const hearErasures = (broadcast: Broadcast, forget: () => void) => {
  const closing = new AbortController();
  const listen = async (): Promise<void> => {
    try {
      for await (const _subject of broadcast.subscribe(ERASED, closing.signal)) forget();
    } catch {
      // As for a hint that is lost.
    }
  };
  const listening = listen();
  return {
    announce: (): void => {
      forget();
      broadcast.publish(ERASED, '').catch(() => undefined);
    },
    close: async (): Promise<void> => {
      closing.abort();
      await listening;
    },
  };
};

const isSubjectErased = (event: AnyEvent): event is SubjectErased => event.type === 'SubjectErased';
