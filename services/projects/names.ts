/** People as others see them: opened when asked, null once erased or not known here yet. */
import type { PersonRef } from '@lamplight/bff/contract/values.ts';

/** Everybody that one answer names, looked up together. */
export type Names = (id: string) => PersonRef;

/** Those who act without being a person. */
export const SYSTEM_REF: PersonRef = { id: 'system', name: 'Lamplight', role: 'system' };
