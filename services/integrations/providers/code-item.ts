/** What is kept of what a code host tells: commits, requests to merge and checks. No address and no name of a person. */
import { z } from 'zod';

const instant = z.iso.datetime();
const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
/** The short ids of sub-milestones that it names. */
const names = z.array(z.string()).readonly();

export const codeItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('commit'), sha, title: z.string(), at: instant, names }),
  z.strictObject({
    ...{ kind: z.literal('request'), number: z.int().min(1), title: z.string(), branch: z.string() },
    ...{ state: z.enum(['open', 'closed', 'merged']), headSha: sha, at: instant, names },
    /** Of what is merged; left out before December 2026. */
    mergedAt: instant.optional(),
  }),
  z.strictObject({
    ...{ kind: z.literal('check'), sha, checkId: z.string().min(1).max(128), name: z.string(), at: instant },
    /** Neutral and skipped ones say nothing against it. */
    passed: z.boolean(),
  }),
]);
export type CodeItem = Readonly<z.infer<typeof codeItem>>;
