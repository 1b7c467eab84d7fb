import { readFileSync } from 'node:fs';
import { identityContracts, publishedByIdentity } from '@lamplight/events/contracts/identity.ts';
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import type { Corpus } from '@lamplight/events/workbench/corpus.ts';
import { checkCorpus, factsOf } from '@lamplight/events/workbench/corpus.ts';
import { declared } from './declared.ts';
import { toPublic } from './public.ts';

const { definitions, deciders, projections } = declared;

const corpus: Corpus = JSON.parse(readFileSync(new URL('./corpus/corpus.json', import.meta.url), 'utf8'));
const facts = factsOf(corpus, definitions);

/** As the forwarder is given them: personal fields as they stand in the log. */
const asStored = facts.map((fact): Fact<AnyEvent> => {
  const fields = definitions.find(({ type }) => type === fact.type)?.personal ?? {};
  const data = fact.data as Readonly<Record<string, unknown>>;
  const sealed = Object.entries(fields).flatMap(([field, keyOf]) =>
    typeof data[field] === 'string'
      ? [[field, { alg: 'A256GCM', ...keyOf(data), keyId: 'k', at: 'x', iv: 'i', ct: 'c', tag: 't' }]]
      : [],
  );
  return { ...fact, data: { ...data, ...Object.fromEntries(sealed) } };
});
const told = asStored.flatMap((fact) => toPublic(fact));

describe('the frozen corpus', () => {
  it('has every event type and version, and all of it is still read, checked, folded and projected', () => {
    expect(checkCorpus(corpus, { definitions, deciders, projections })).toEqual([]);
    expect(corpus.schemas).toHaveLength(definitions.length);
  });
});

describe('what others are told', () => {
  it('is exactly what the contract names', () => {
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(identityContracts.map(({ type }) => type)));
    const inside = [
      'UserInvited',
      'IdentityLinked',
      'IdentityUnlinked',
      'EmailChanged',
      'PasswordRehashed',
      'SessionStarted',
      'Claimed',
      'AdminEnrolled',
      'AdminStruck',
      ...['JobDrafted', 'JobChanged', 'OpeningReserved', 'OpeningReleased', 'OpeningTaken'],
      ...['InterviewCompleted', 'JobOfferAccepted', 'JobOfferDeclined', 'JobOfferLapsed', 'ResumeOpened'],
      ...['ApplicantDataErased', 'EnquiryReceived', 'EnquiryAnswered', 'EnquirerDataErased'],
    ];
    expect(inside.map(publishedByIdentity)).toEqual(inside.map(() => null));
  });

  it('holds no address, number, reason, credential or invitation', () => {
    const text = JSON.stringify(told);
    const inside = [
      'chitra@gmail.com',
      'nina@gmail.com',
      '"1084"',
      '9876543210',
      'Runs the office',
      'Handed over',
      'On leave',
      'Back again',
      'Moving abroad',
      '"k1"',
      '"i1"',
      ...['Meera Nair', 'meera1@gmail.com', '9845000001', 'I like logs.', 'meera-cv.pdf', 'Known to us', '180000000'],
      ...['Too junior', 'Found another job', 'nina.das@gmail.com', 'Call me back'],
    ];
    for (const word of inside) {
      expect(JSON.stringify(facts)).toContain(word);
      expect(text).not.toContain(word);
    }
  });

  it('is refused, not published, where a name would go out unsealed', () => {
    for (const type of ['UserSignedUp', 'InvitationAccepted', 'EmployeeJoined', 'ClientBillingProfileUpdated']) {
      for (const open of facts.filter((fact) => fact.type === type))
        expect(() => toPublic(open)).toThrow('Invalid input');
    }
  });
});

describe('personal fields', () => {
  it('are sealed for their person, billing apart from the profile', () => {
    const ids = { userId: 'u', employeeId: 'e', clientId: 'c', applicationId: 'a', enquiryId: 'q' };
    const keys = definitions.flatMap(({ type, personal = {} }) =>
      Object.entries(personal).map(([field, keyOf]) => [`${type}.${field}`, keyOf(ids)]),
    );
    const by = (purpose: string) =>
      keys.filter(([, key]) => (key as { purpose: string }).purpose === purpose).map(([name]) => name);
    expect(by('billing')).toEqual(
      ['legalName', 'address', 'gstin'].map((field) => `ClientBillingProfileUpdated.${field}`),
    );
    const profile = ['UserSignedUp', 'UserInvited'].flatMap((type) =>
      ['name', 'email', 'mobile'].map((field) => `${type}.${field}`),
    );
    expect(by('profile')).toEqual(
      expect.arrayContaining([...profile, 'EmployeeJoined.name', 'EmployeeLeft.reason', 'UserDeactivated.reason']),
    );
    const applicant = ['name', 'email', 'mobile', 'coverNote', 'resumeName'];
    expect(by('applicant')).toEqual(expect.arrayContaining(applicant.map((field) => `ApplicationSubmitted.${field}`)));
    expect(by('enquiry')).toHaveLength(5);
    const subjectOf: Readonly<Record<string, string>> = { profile: 'u', billing: 'c', applicant: 'a', enquiry: 'q' };
    for (const [name, key] of keys) {
      const { subject, purpose } = key as { subject: string; purpose: string };
      const employee = String(name).startsWith('Employee');
      expect([name, subject]).toEqual([name, employee ? 'e' : subjectOf[purpose]]);
    }
  });
});
