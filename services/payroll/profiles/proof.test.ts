import { MOST_PROOFS } from '@lamplight/bff/contract/pay-profiles.ts';
import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { AT, admin, colleague, employee, lead, secondAdmin, system } from '../workbench/cast.ts';
import { type ProfileCommand, type ProfileEvent, payProfile } from './profile.ts';

const employeeId = employee.id;
const opened: ProfileEvent = { type: 'PayProfileOpened', data: { employeeId, joinedOn: '2026-01-05' } };
const declared: ProfileEvent = {
  type: 'InvestmentDeclared',
  data: {
    ...{ employeeId, declarationId: 'd1', taxYear: '26-27', section: '80C', amountPaise: '15000000' },
    ...{ note: '', by: employeeId },
  },
};
const before: ProfileEvent = {
  type: 'PreviousEmploymentIncomeDeclared',
  data: {
    ...{ employeeId, taxYear: '26-27', employer: 'Lantern Ltd', incomePaise: '30000000', tdsPaise: '0' },
    by: employeeId,
  },
};
const told = [opened, declared, before] as const;
const by = (actor = employee) => ({ employeeId, actor, at: AT });
const FILE = { name: 'receipt.pdf', mediaType: 'application/pdf', bytes: 9, sha256: 'a'.repeat(64) };
const attach = (over: object = {}): ProfileCommand =>
  ({ type: 'AttachProof', proofId: 'p1', item: { declarationId: 'd1' }, ...FILE, ...by(), ...over }) as ProfileCommand;
const attached = (over: object = {}): ProfileEvent =>
  ({
    type: 'ProofAttached',
    data: {
      ...{ employeeId, proofId: 'p1', declarationId: 'd1', taxYear: '26-27', section: '80C', ...FILE, by: employeeId },
      ...over,
    },
  }) as ProfileEvent;
const OF_INCOME = { proofId: 'p2', declarationId: null, section: null };
const act = (type: string, over: object = {}): ProfileCommand =>
  ({ type, proofId: 'p1', otherAdmin: YES, ...by(admin), ...over }) as ProfileCommand;
const accept = (over: object = {}) => act('AcceptProof', { acceptedPaise: 120_000_00, note: 'Seen', ...over });
const refuse = (over: object = {}) => act('RefuseProof', { reason: 'The year cannot be read', ...over });
const withdraw = (over: object = {}) => act('WithdrawProof', { actor: employee, ...over });
const waiting = given(payProfile, [...told, attached()]);
const ITEM = { declarationId: 'd1', taxYear: '26-27' } as const;
const withdrawn: ProfileEvent = { type: 'ProofWithdrawn', data: { employeeId, proofId: 'p1', by: employeeId } };
const refused: ProfileEvent = {
  type: 'ProofRefused',
  data: { employeeId, proofId: 'p1', ...ITEM, reason: 'The year cannot be read', by: admin.id },
};

describe('a proof is attached', () => {
  it('by its person alone, to something that they declared', () => {
    const some = given(payProfile, told);
    some.when(attach()).then([attached()]);
    some.when(attach({ proofId: 'p2', item: { previousIn: '26-27' } })).then([attached(OF_INCOME)]);
    for (const item of [{ declarationId: 'd9' }, { previousIn: '25-26' }, { previousIn: 'constructor' }])
      for (const actor of [employee, admin]) some.when(attach({ item, actor })).then('NOT_FOUND');
    some.when(attach({ actor: admin })).then('FORBIDDEN');
    for (const actor of [colleague, lead, system]) some.when(attach({ actor })).then('NOT_FOUND');
    given(payProfile).when(attach()).then('NOT_FOUND');
  });

  it('one at a time for each thing, and once', () => {
    waiting.when(attach()).then([]);
    const waits = { refused: 'STATE_CONFLICT', because: 'conflict', detail: { state: 'waiting' } } as const;
    waiting.when(attach({ sha256: 'b'.repeat(64) })).then(waits);
    waiting.when(attach({ proofId: 'p2' })).then(waits);
    waiting.when(attach({ proofId: 'p2', item: { previousIn: '26-27' } })).then([attached(OF_INCOME)]);
    given(payProfile, [...told, attached(OF_INCOME)])
      .when(attach({ proofId: 'p3', item: { previousIn: '26-27' } }))
      .then(waits);
    // What else they tell does not wait for it.
    const regime = { type: 'ChooseTaxRegime', taxYear: '26-27', regime: 'OLD' } as const;
    expect(waiting.when({ ...regime, ...by() }).outcome).toHaveLength(1);
    for (const ended of [withdrawn, refused])
      given(payProfile, [...told, attached(), ended])
        .when(attach({ proofId: 'p3' }))
        .then([attached({ proofId: 'p3' })]);
    given(payProfile, [...told, attached(), withdrawn])
      .when(attach())
      .then('STATE_CONFLICT');
  });

  it('so many times for each thing; what was withdrawn counts for nothing', () => {
    const ended = (end: ProfileEvent) =>
      Array.from({ length: MOST_PROOFS }, (_, n) => [
        attached({ proofId: `n${n}` }),
        { ...end, data: { ...end.data, proofId: `n${n}` } } as ProfileEvent,
      ]).flat();
    const errors = [{ field: 'file', message: expect.stringContaining(`At most ${MOST_PROOFS} files`) }];
    given(payProfile, [...told, ...ended(refused)])
      .when(attach())
      .then({ refused: 'VALIDATION_FAILED', because: 'rule', detail: { errors } });
    given(payProfile, [...told, ...ended(refused).slice(2)])
      .when(attach())
      .then([attached()]);
    given(payProfile, [...told, ...ended(withdrawn)])
      .when(attach())
      .then([attached()]);
  });
});

it('of the income before counts for its own tax year', () => {
  const earlier = { ...before, data: { ...before.data, taxYear: '25-26' } } as ProfileEvent;
  given(payProfile, [...told, earlier, attached({ ...OF_INCOME, proofId: 'p1', taxYear: '25-26' })])
    .when(attach({ proofId: 'p2', item: { previousIn: '26-27' } }))
    .then([attached(OF_INCOME)]);
});

it('stands as its last event left it, with what was said of it', () => {
  const accepted: ProfileEvent = {
    type: 'ProofAccepted',
    data: { employeeId, proofId: 'p1', ...ITEM, note: 'Seen', by: admin.id },
  };
  const proof = { proofId: 'p1', declarationId: 'd1', taxYear: '26-27', section: '80C', ...FILE };
  const other = { ...proof, proofId: 'p2', etag: 4, state: 'waiting', said: null };
  for (const [ended, stands] of [
    [accepted, { state: 'accepted', said: 'Seen' }],
    [refused, { state: 'refused', said: 'The year cannot be read' }],
    [withdrawn, { state: 'withdrawn', said: null }],
  ] as const) {
    const { state } = given(payProfile, [...told, attached(), attached({ proofId: 'p2' }), ended]);
    expect(state).toMatchObject({ proofs: [{ ...proof, ...stands, etag: 5 }, other] });
  }
});

describe('a proof that waits', () => {
  it('is withdrawn by its person, once, and by nobody else', () => {
    waiting.when(withdraw()).then([withdrawn]);
    waiting.when(withdraw({ actor: admin })).then('FORBIDDEN');
    for (const actor of [colleague, lead]) waiting.when(withdraw({ actor })).then('NOT_FOUND');
    waiting.when(withdraw({ proofId: 'p9' })).then('NOT_FOUND');
    waiting
      .when(withdraw({ ifMatch: 0 }))
      .then({ refused: 'VERSION_CONFLICT', because: 'conflict', detail: { state: 'waiting', etag: 3 } });
    for (const [ended, state] of [
      [withdrawn, 'withdrawn'],
      [refused, 'refused'],
    ] as const)
      given(payProfile, [...told, attached(), ended])
        .when(withdraw())
        .then({ refused: 'STATE_CONFLICT', because: 'conflict', detail: { state, etag: 4 } });
  });

  it('is accepted by an admin, with how much of a declaration it shows', () => {
    const accepted = {
      type: 'ProofAccepted',
      data: { employeeId, proofId: 'p1', ...ITEM, note: 'Seen', by: admin.id },
    } as const;
    waiting.when(accept()).then([
      accepted,
      {
        type: 'InvestmentProofVerified',
        data: { employeeId, declarationId: 'd1', acceptedPaise: '12000000', note: 'Seen', by: admin.id },
      },
    ]);
    const wrong = (words: string) => ({
      ...({ refused: 'VALIDATION_FAILED', because: 'rule' } as const),
      detail: { errors: [{ field: 'acceptedPaise', message: expect.stringContaining(words) }] },
    });
    waiting.when(accept({ acceptedPaise: 150_000_01 })).then(wrong('at most what was declared'));
    waiting.when(accept({ acceptedPaise: undefined })).then(wrong('Enter an amount'));
    expect(waiting.when(accept({ acceptedPaise: 150_000_00 })).outcome).toHaveLength(2);
    const ofIncome = given(payProfile, [...told, attached(OF_INCOME)]);
    ofIncome
      .when(accept({ proofId: 'p2', acceptedPaise: undefined }))
      .then([{ ...accepted, data: { ...accepted.data, proofId: 'p2', declarationId: null } }]);
    ofIncome.when(accept({ proofId: 'p2' })).then(wrong('no amount is accepted'));
  });

  it('is refused by an admin, with a reason, and is not judged twice', () => {
    waiting.when(refuse()).then([refused]);
    for (const judged of [accept, refuse]) {
      given(payProfile, [...told, attached(), refused])
        .when(judged())
        .then('STATE_CONFLICT');
      given(payProfile, [...told, attached(), withdrawn])
        .when(judged())
        .then('STATE_CONFLICT');
      waiting.when(judged({ actor: employee })).then('FORBIDDEN');
      waiting.when(judged({ proofId: 'p9' })).then('NOT_FOUND');
      waiting.when(judged({ ifMatch: 0 })).then('VERSION_CONFLICT');
      for (const actor of [colleague, lead]) waiting.when(judged({ actor })).then('NOT_FOUND');
      const own = { ...employee, role: 'admin' } as const;
      waiting.when(judged({ actor: own })).then('SAME_APPROVER');
      waiting.when(judged({ actor: own, otherAdmin: NO })).then('SECOND_APPROVER_REQUIRED');
    }
  });

  it('keeps an amount from being accepted past it; what was declared and erased is not accepted at all', () => {
    const verify = { type: 'VerifyProof', declarationId: 'd1', acceptedPaise: 1, note: '', otherAdmin: YES } as const;
    waiting.when({ ...verify, ...by(admin) }).then('STATE_CONFLICT');
    given(payProfile, [...told, attached(OF_INCOME)])
      .when({ ...verify, ...by(admin) })
      .then([
        {
          type: 'InvestmentProofVerified',
          data: { employeeId, declarationId: 'd1', acceptedPaise: '1', note: '', by: admin.id },
        },
      ]);
    const erased = { ...declared, data: { ...declared.data, amountPaise: { erased: true } } } as ProfileEvent;
    given(payProfile, [opened, erased, attached()])
      .when(accept({ actor: secondAdmin }))
      .then('STATE_CONFLICT');
  });
});
