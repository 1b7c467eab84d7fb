/** A personal field as it travels: nobody without its key can read it. */
import { z } from 'zod';

const id = z.string().min(1).max(128);

/** Sealed for its subject, or what is left of it after the subject was erased. */
export const sealed = z.union([
  z.strictObject({
    alg: z.literal('A256GCM'),
    subject: id,
    purpose: z.string(),
    keyId: z.string(),
    at: z.string(),
    iv: z.string(),
    ct: z.string(),
    tag: z.string(),
  }),
  z.strictObject({ erased: z.literal(true) }),
]);
