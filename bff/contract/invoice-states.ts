/** Words of invoices that proposals and projects say too; the shapes of invoices are not loaded for them. */
export const invoiceStates = ['requested', 'issued', 'partially_paid', 'paid', 'disputed', 'voided'] as const;
export const supplies = ['intra_state', 'inter_state', 'export_lut'] as const;
