import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { AT, admin, colleague, employee, lead, secondAdmin, system } from '../workbench/cast.ts';
import { type Profile, type ProfileCommand, type ProfileEvent, payProfile } from './profile.ts';

const employeeId = employee.id;
const opened: ProfileEvent = { type: 'PayProfileOpened', data: { employeeId, joinedOn: '2026-01-05' } };
const declared: ProfileEvent = {
  type: 'InvestmentDeclared',
  data: {
    ...{ employeeId, declarationId: 'd1', taxYear: '26-27', section: '80C', amountPaise: '15000000' },
    ...{ note: '', by: employeeId },
  },
};
const by = (actor = employee) => ({ employeeId, actor, at: AT });
const commands = (actor = employee): readonly ProfileCommand[] => [
  { type: 'RecordTaxIdentity', pan: 'ABCDE1234F', disabled: false, ...by(actor) },
  { type: 'ChooseTaxRegime', taxYear: '26-27', regime: 'OLD', ...by(actor) },
  {
    ...{ type: 'DeclareInvestment', declarationId: 'd2', taxYear: '26-27', section: '80D' },
    ...{ amountPaise: 25_000_00, note: '', ...by(actor) },
  },
  {
    ...{ type: 'DeclarePreviousIncome', taxYear: '26-27', employer: 'Lantern Ltd' },
    ...{ incomePaise: 300_000_00, tdsPaise: 15_000_00, ...by(actor) },
  },
];
const verify = (over: object = {}): ProfileCommand => ({
  ...{ type: 'VerifyProof', declarationId: 'd1', acceptedPaise: 120_000_00, note: 'Seen', otherAdmin: YES },
  ...by(admin),
  ...over,
});

it('is opened by the product alone, once, and anew for whoever joins again', () => {
  const open = (joinedOn: string, actor = system): ProfileCommand => ({
    ...{ type: 'OpenPayProfile', joinedOn, locationState: 'KA', employeeId, actor, at: AT },
  });
  given(payProfile)
    .when(open('2026-01-05'))
    .then([{ type: 'PayProfileOpened', data: { employeeId, joinedOn: '2026-01-05', locationState: 'KA' } }]);
  given(payProfile, [opened]).when(open('2026-01-05')).then([]);
  const twice = [opened, { ...opened, data: { ...opened.data, joinedOn: '2027-01-04' } } as ProfileEvent];
  for (const known of ['2026-01-05', '2027-01-04']) given(payProfile, twice).when(open(known)).then([]);
  given(payProfile, [opened])
    .when(open('2027-01-04'))
    .then([{ type: 'PayProfileOpened', data: { employeeId, joinedOn: '2027-01-04', locationState: 'KA' } }]);
  given(payProfile).when(open('2026-01-05', admin)).then('NOT_FOUND');
  given(payProfile, [opened]).when(open('2027-01-04', admin)).then('NOT_FOUND');
  expect(() => given(payProfile, [declared])).toThrow('InvestmentDeclared before the profile was opened');
});

describe('an employment', () => {
  const told = (over: object, actor = system) => ({ employeeId, actor, at: AT, ...over }) as ProfileCommand;
  const end = (lastDay: string, actor = system) => told({ type: 'EndEmployment', lastDay }, actor);
  const move = (toState: string, actor = system) =>
    told({ type: 'RelocateEmployment', fromState: 'KA', toState }, actor);
  const ended: ProfileEvent = { type: 'EmploymentEnded', data: { employeeId, lastDay: '2026-11-20' } };
  const again: ProfileEvent = { type: 'PayProfileOpened', data: { employeeId, joinedOn: '2027-01-04' } };
  const folded = (...events: readonly ProfileEvent[]) =>
    events.reduce<Profile>((profile, e, at) => payProfile.evolve(profile, e, at), payProfile.initial);

  it('ends once, waits for its beginning, and is the product’s to say', () => {
    given(payProfile, [opened]).when(end('2026-11-20')).then([ended]);
    given(payProfile, [opened, ended]).when(end('2026-11-20')).then([]);
    for (const early of [end('2026-11-20'), move('MH')])
      expect(payProfile.decide(early, payProfile.initial)).toEqual({ refused: 'PERSON_PENDING', because: 'pending' });
    given(payProfile, [opened]).when(end('2025-11-20')).then([]);
    // A later word of the last day holds, and the first day may be the last one.
    for (const [events, lastDay] of [
      [[opened, ended], '2026-11-25'],
      [[opened], '2026-01-05'],
    ] as const)
      given(payProfile, events)
        .when(end(lastDay))
        .then([{ type: 'EmploymentEnded', data: { employeeId, lastDay } }]);
    for (const actor of [employee, admin])
      for (const command of [end('2026-11-20', actor), move('MH', actor)])
        given(payProfile, [opened]).when(command).then('NOT_FOUND');
  });

  it('that ended is that in which the day lies, also where the next one was heard of before', () => {
    const both = [
      { joinedOn: '2026-01-05', lastDay: '2026-11-20' },
      { joinedOn: '2027-01-04', lastDay: null },
    ];
    for (const events of [
      [opened, ended, again] as const,
      [opened, again, ended] as const,
      [again, opened, ended] as const,
    ])
      expect(folded(...events)).toMatchObject({ employments: both, joinedOn: '2027-01-04' });
  });

  it('moves to another state, once', () => {
    const moved: ProfileEvent = {
      type: 'EmploymentRelocated',
      data: { employeeId, fromState: 'KA', toState: 'MH', on: '2026-11-21' },
    };
    given(payProfile, [opened]).when(move('MH')).then([moved]);
    given(payProfile, [opened, moved]).when(move('MH')).then([]);
    expect(folded(opened, moved)).toMatchObject({ locationState: 'MH' });
    // Whoever joins again works where it was said last, unless it is said anew.
    expect(folded(opened, moved, again)).toMatchObject({ locationState: 'MH' });
    const elsewhere = { ...again, data: { ...again.data, locationState: 'TN' } } as ProfileEvent;
    expect(folded(opened, moved, elsewhere)).toMatchObject({ locationState: 'TN' });
    expect(folded(opened)).toMatchObject({ locationState: null });
  });

  it('that began last is the one that counts, also where an earlier one is heard of late', () => {
    const third: ProfileEvent = { type: 'PayProfileOpened', data: { employeeId, joinedOn: '2028-01-03' } };
    for (const events of [
      [opened, again, third],
      [third, again, opened],
    ])
      expect(folded(...events)).toMatchObject({ joinedOn: '2028-01-03' });
  });

  it('that is heard of twice is one', () => {
    expect(folded(opened, opened, again, again)).toMatchObject({
      employments: [
        { joinedOn: '2026-01-05', lastDay: null },
        { joinedOn: '2027-01-04', lastDay: null },
      ],
    });
  });
});

it('is told by its person and by admins, and is nobody else’s to know', () => {
  for (const actor of [employee, admin])
    for (const command of commands(actor)) {
      const [event] = payProfile.decide(command, payProfile.evolve(payProfile.initial, opened, 0)) as ProfileEvent[];
      expect(event?.data).toMatchObject({ employeeId, by: actor.id });
    }
  for (const actor of [colleague, lead])
    for (const command of [...commands(actor), verify({ actor })])
      given(payProfile, [opened, declared]).when(command).then('NOT_FOUND');
  for (const command of commands()) given(payProfile).when(command).then('NOT_FOUND');
});

it('keeps amounts as digits, and what was not told as nothing', () => {
  const [identity, regime, investment, previous] = commands();
  given(payProfile, [opened])
    .when(identity as ProfileCommand)
    .then([
      {
        type: 'TaxIdentityRecorded',
        data: {
          ...{ employeeId, pan: 'ABCDE1234F', uan: null, esiNumber: null, bornOn: null, disabled: 'no' },
          by: employeeId,
        },
      },
    ]);
  given(payProfile, [opened])
    .when(regime as ProfileCommand)
    .then([{ type: 'TaxRegimeChosen', data: { employeeId, taxYear: '26-27', regime: 'OLD', by: employeeId } }]);
  for (const [command, digits] of [
    [investment, { amountPaise: '2500000' }],
    [previous, { incomePaise: '30000000', tdsPaise: '1500000' }],
  ] as const) {
    const [event] = payProfile.decide(
      command as ProfileCommand,
      payProfile.evolve(payProfile.initial, opened, 0),
    ) as ProfileEvent[];
    expect(event?.data).toMatchObject(digits);
  }
});

it('knows what was said last, each tax year and each declaration by itself', () => {
  const identity = { pan: 'ABCDE1234F', uan: null, esiNumber: null, bornOn: null, disabled: 'no' };
  const income = { employer: 'Lantern Ltd', incomePaise: '30000000', tdsPaise: '1500000' };
  const events: readonly ProfileEvent[] = [
    ...[opened, { type: 'TaxIdentityRecorded', data: { ...identity, employeeId, by: employeeId } } as const],
    { type: 'TaxRegimeChosen', data: { employeeId, taxYear: '25-26', regime: 'OLD', by: employeeId } },
    { type: 'TaxRegimeChosen', data: { employeeId, taxYear: '26-27', regime: 'NEW', by: employeeId } },
    { type: 'PreviousEmploymentIncomeDeclared', data: { ...income, employeeId, taxYear: '25-26', by: employeeId } },
    { type: 'PreviousEmploymentIncomeDeclared', data: { ...income, employeeId, taxYear: '26-27', by: employeeId } },
    ...[declared, { ...declared, data: { ...declared.data, declarationId: 'd2' } } as ProfileEvent],
    {
      type: 'InvestmentProofVerified',
      data: { employeeId, declarationId: 'd2', acceptedPaise: '7', note: 'Seen', by: admin.id },
    },
  ];
  const { employeeId: _whose, ...first } = declared.data as Extract<
    ProfileEvent,
    { type: 'InvestmentDeclared' }
  >['data'];
  expect(given(payProfile, events).state).toEqual({
    ...{ is: 'open', employeeId, joinedOn: '2026-01-05', locationState: null, etag: 5, identity, proofs: [] },
    employments: [{ joinedOn: '2026-01-05', lastDay: null }],
    regimes: { '25-26': 'OLD', '26-27': 'NEW' },
    previous: { '25-26': income, '26-27': income },
    declarations: [
      { ...first, etag: 6, acceptedPaise: null },
      { ...first, declarationId: 'd2', etag: 8, acceptedPaise: '7' },
    ],
  });
});

it('keeps the other numbers too where they are told, and takes what is just allowed', () => {
  const some = given(payProfile, [opened]);
  const [identity, , investment, previous] = commands();
  const numbers = { uan: '100000000001', esiNumber: '31001234560000999', bornOn: '2026-11-20', disabled: true };
  some.when({ ...identity, ...numbers } as ProfileCommand).then([
    {
      type: 'TaxIdentityRecorded',
      data: { ...numbers, employeeId, pan: 'ABCDE1234F', disabled: 'yes', by: employeeId },
    },
  ]);
  some.when({ ...previous, tdsPaise: 300_000_00 } as ProfileCommand).then([
    {
      type: 'PreviousEmploymentIncomeDeclared',
      data: {
        ...{ employeeId, taxYear: '26-27', employer: 'Lantern Ltd', incomePaise: '30000000', tdsPaise: '30000000' },
        by: employeeId,
      },
    },
  ]);
  // What is declared is a thing of its own: it stands on no version of the others.
  some.when({ ...investment, ifMatch: 9 } as ProfileCommand).then([
    {
      type: 'InvestmentDeclared',
      data: {
        ...{ employeeId, declarationId: 'd2', taxYear: '26-27', section: '80D', amountPaise: '2500000' },
        ...{ note: '', by: employeeId },
      },
    },
  ]);
});

it('refuses what cannot be, says nothing twice, and holds the version that was read', () => {
  const some = given(payProfile, [opened]);
  const [identity, regime, , previous] = commands();
  const wrong = (field: string) =>
    ({ refused: 'VALIDATION_FAILED', because: 'rule', detail: { errors: [{ field }] } }) as const;
  some.when({ ...identity, bornOn: '2026-11-21' } as ProfileCommand).then(wrong('bornOn'));
  some.when({ ...previous, tdsPaise: 300_000_01 } as ProfileCommand).then(wrong('tdsPaise'));
  some
    .when({ ...identity, ifMatch: 9 } as ProfileCommand)
    .then({ refused: 'VERSION_CONFLICT', because: 'conflict', detail: { state: 'open', etag: 0 } });
  const chosen: ProfileEvent = {
    type: 'TaxRegimeChosen',
    data: { employeeId, taxYear: '26-27', regime: 'OLD', by: employeeId },
  };
  const said = given(payProfile, [opened, chosen]);
  said.when(regime as ProfileCommand).then([]);
  for (const over of [{ regime: 'NEW' }, { taxYear: '27-28' }] as const)
    said
      .when({ ...regime, ...over } as ProfileCommand)
      .then([{ ...chosen, data: { ...chosen.data, ...over } } as ProfileEvent]);
});

it('a proof is accepted by an admin up to what was declared, never by its person', () => {
  const waiting = given(payProfile, [opened, declared]);
  const accepted = { employeeId, declarationId: 'd1', acceptedPaise: '12000000', note: 'Seen', by: admin.id };
  waiting.when(verify()).then([{ type: 'InvestmentProofVerified', data: accepted }]);
  waiting
    .when(verify({ acceptedPaise: 150_000_00 }))
    .then([{ type: 'InvestmentProofVerified', data: { ...accepted, acceptedPaise: '15000000' } }]);
  waiting
    .when(verify({ acceptedPaise: 150_000_01 }))
    .then({ refused: 'VALIDATION_FAILED', because: 'rule', detail: { errors: [{ field: 'acceptedPaise' }] } });
  waiting.when(verify({ declarationId: 'd9' })).then('NOT_FOUND');
  // Whoever may not learns nothing of what was declared.
  for (const declarationId of ['d1', 'd9']) waiting.when(verify({ actor: employee, declarationId })).then('FORBIDDEN');
  waiting
    .when(verify({ ifMatch: 0 }))
    .then({ refused: 'VERSION_CONFLICT', because: 'conflict', detail: { state: 'open', etag: 1 } });
  const own = { ...employee, role: 'admin' } as const;
  waiting.when(verify({ actor: own })).then('SAME_APPROVER');
  waiting.when(verify({ actor: own, otherAdmin: NO })).then('SECOND_APPROVER_REQUIRED');
  const erased: ProfileEvent = {
    ...declared,
    data: { ...declared.data, amountPaise: { erased: true } },
  } as ProfileEvent;
  given(payProfile, [opened, erased])
    .when(verify({ actor: secondAdmin }))
    .then('STATE_CONFLICT');
});
