/** Integer paise as everything here reckons them. */
export * from '@lamplight/bff/contract/paise.ts';
