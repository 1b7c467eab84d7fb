/** People as others see them: opened when asked, null once erased or not known here yet. */
import type { PersonRef } from '@lamplight/bff/contract/values.ts';

/** Everybody that one answer names, looked up together. */
export type Names = (id: string) => PersonRef;
