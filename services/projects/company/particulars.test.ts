/** The company's particulars: saved by admins, agreeing with themselves (domain.md §4.6). */
import { isRefusal } from '@lamplight/events/core/types.ts';
import { AT, admin, client, given, lead, member } from '../workbench/cast.ts';
import { company as settings } from '../workbench/harness.ts';
import { type CompanyEvent, companyParticulars, type Particulars, type SaveParticulars } from './particulars.ts';
import { missingIn, sellerOf } from './seller.ts';

const particulars: Particulars = {
  legalName: 'Lamplight Software Pvt Ltd',
  address: '1 MG Road, Bengaluru',
  stateCode: 'KA',
  gstin: '29AAGCB7383J1Z4',
  tan: 'BLRL01234A',
  epfCode: null,
  bank: { accountName: 'Lamplight', accountNumber: '000123456789', ifsc: 'HDFC0000001', bankName: 'HDFC Bank' },
};
const save = (change: Partial<SaveParticulars> = {}): SaveParticulars => ({
  type: 'SaveParticulars',
  actor: admin,
  at: AT,
  ...particulars,
  ...change,
});
const saved: CompanyEvent = { type: 'CompanyParticularsSaved', data: { companyId: 'main', ...particulars } };
const codeOf = (outcome: unknown): unknown => (isRefusal(outcome) ? outcome.refused : 'accepted');

describe('saving the particulars', () => {
  it('records them whole', () => {
    expect(given(companyParticulars).when(save()).outcome).toEqual([saved]);
  });
  it('records nothing when they are the same', () => {
    expect(given(companyParticulars, [saved]).when(save()).outcome).toEqual([]);
  });
  it.each([
    ['legalName', { legalName: 'Lamplight LLP' }],
    ['address', { address: '2 MG Road' }],
    ['gstin', { gstin: null }],
    ['state and gstin', { stateCode: 'MH', gstin: '27AAPFU0939F1ZV' }],
    ['bank', { bank: null }],
    ['account number', { bank: { ...particulars.bank, accountNumber: '999999999' } as Particulars['bank'] }],
  ])('records another %s', (_field, change) => {
    const { outcome } = given(companyParticulars, [saved]).when(save(change));
    expect(outcome).toEqual([{ ...saved, data: { ...saved.data, ...change } }]);
  });
  it.each([
    ['a wrong check digit', { gstin: '29AAGCB7383J1Z5' }],
    ['a GSTIN of another state', { gstin: '27AAPFU0939F1ZV' }],
    ['a state that is none', { stateCode: 'XX', gstin: null }],
    ['a name of every object as a state', { stateCode: 'toString', gstin: null }],
  ])('refuses %s', (_what, change) => {
    expect(codeOf(given(companyParticulars).when(save(change)).outcome)).toBe('VALIDATION_FAILED');
  });
  it.each([client, lead, member])('is for admins, not for a $role', (actor) => {
    expect(codeOf(given(companyParticulars).when(save({ actor })).outcome)).toBe('FORBIDDEN');
  });
  it('is refused on another version than the one that was read', () => {
    expect(codeOf(given(companyParticulars, [saved]).when(save({ legalName: 'X', ifMatch: 0 })).outcome)).toBe(
      'VERSION_CONFLICT',
    );
    expect(codeOf(given(companyParticulars, [saved]).when(save({ legalName: 'X', ifMatch: 1 })).outcome)).toBe(
      'accepted',
    );
  });
});

describe('who sells', () => {
  it('is what the settings say until somebody saves, and then what was saved alone', () => {
    const configured = { ...settings, gstin: '29AAGCB7383J1Z4' };
    expect(sellerOf(companyParticulars.initial, configured)).toEqual({
      legalName: 'Lamplight',
      address: '1 MG Road, Bengaluru',
      stateCode: 'KA',
      gstin: '29AAGCB7383J1Z4',
      ...{ tan: null, epfCode: null, bank: null },
    });
    const without = { ...saved, data: { ...saved.data, gstin: null } };
    expect(sellerOf(given(companyParticulars, [without]).state, configured)).toEqual({ ...particulars, gstin: null });
  });
  it('says what invoices lack', () => {
    expect(missingIn(particulars)).toEqual([]);
    expect(missingIn({ ...particulars, address: ' ', gstin: null, bank: null })).toEqual(['address', 'gstin', 'bank']);
  });
});
