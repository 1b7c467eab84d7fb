import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { DeliveryAccount, ProposalAccount } from './accountData.ts';
import { lastedSaid } from './accountTexts.ts';
import { DeliveryPart } from './parts/DeliveryPart.tsx';
import { ProposalPart } from './parts/ProposalPart.tsx';

const asha = { id: 'a', name: 'Asha Rao', role: 'admin' };
const vikram = { id: 'v', name: 'Vikram Client', role: 'client' };
const day = (n: number) => `2026-11-0${n}T10:00:00.000Z`;

const proposal: ProposalAccount = {
  states: [
    { state: 'submitted', from: day(1), until: day(3) },
    { state: 'offered', from: day(3), until: day(4) },
    { state: 'countered', from: day(4), until: null },
  ],
  budget: { minPaise: 50_000_00, maxPaise: 90_000_00 },
  offers: [
    {
      ...{ version: 1, amountPaise: 100_000_00, validUntil: '2026-12-01', note: '', hash: 'h', by: asha, at: day(3) },
      ...{ end: 'countered', ended: { by: vikram, at: day(4), says: 'Less, please' }, counterPaise: 80_000_00 },
    },
  ],
  agreedPaise: null,
  plan: { planId: 'p', version: 3, name: 'Growth', pricePaise: 49_000_00, unit: 'a month' },
  refused: null,
};
const delivery: DeliveryAccount = {
  contractPaise: 1,
  changes: [
    {
      ...{ changeId: 'c', state: 'approved', side: 'company', deltaPaise: 0, deltaDays: -1, reason: 'Illness' },
      ...{ by: asha, at: day(1), decided: { by: vikram, at: day(2) } },
    },
  ],
  dueDates: [
    {
      ...{ milestoneId: 'm', title: 'Booking', changeId: 'c', from: '2026-12-01', to: '2026-12-08', at: day(2) },
      ...{ asked: { by: asha, side: 'company' }, agreed: { by: vikram, side: 'client' } },
    },
  ],
  progress: {
    ...{ onBp: null, nowBp: 5_000 },
    milestones: [
      {
        ...{ milestoneId: 'm', title: 'Booking', onBp: 4_000, nowBp: null },
        reported: { by: asha, at: day(2), toBp: 4_000, note: 'Half' },
      },
    ],
  },
  signOffs: [
    {
      ...{ milestoneId: 's', title: 'Discovery', by: asha, at: day(3), via: 'on_behalf', reason: 'By phone' },
      amountPaise: 5_00,
      deliverables: [{ title: 'Plan', name: 'plan.pdf', version: 2, sha256: 'abcdef0123456789', fileId: 'f' }],
    },
  ],
  health: [],
  onTime: { milestones: [], all: { numerator: 97, denominator: 98, from: '2024-11-27', to: '2026-11-26' } },
};
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

it('says of a proposal what was asked, what became of each version, and how long each state lasted', () => {
  render(<ProposalPart proposal={proposal} now={Date.parse(day(4)) + 5 * 3_600_000} />);
  const version = screen.getByRole('row', { name: /Version 1/ });
  expect(version.textContent).toMatch(/Countered by Vikram Client.*₹80,000 asked.*Less, please/);
  expect(row(/Submitted/i).getByText('2 days')).toBeTruthy();
  expect(row(/^Countered/).getByText('5 hours so far')).toBeTruthy();
  expect(screen.getByText('Growth')).toBeTruthy();
  expect(screen.getByText(/version 3/).textContent).toMatch(/₹49,000 a month/);
  expect(screen.getByText('Agreed').nextSibling?.textContent).toBe('–');
});

it('says why a proposal came to nothing, and by whom', () => {
  render(
    <ProposalPart
      proposal={{ ...proposal, refused: { by: asha, at: day(5), end: 'rejected', reason: 'No room' } }}
      now={0}
    />,
  );
  const panel = screen.getByRole('region', { name: 'Why it came to nothing' });
  expect(panel.textContent).toMatch(/Asha Rao rejected it.*No room/);
});

it('says of a delivery who moved a day and who agreed, what was reported, and which file was signed for', () => {
  render(
    <MemoryRouter>
      <DeliveryPart delivery={delivery} on="2026-11-02" onDay={() => {}} />
    </MemoryRouter>,
  );
  const [moved, then] = screen.getAllByRole('row', { name: /^Booking/ }).map((found) => found.textContent);
  expect(moved).toMatch(/1 Dec 2026.*8 Dec 2026.*Asha Rao, for us.*Vikram Client, the client/);
  expect(then).toMatch(/40\s%.*cancelled.*40\s% by Asha Rao.*Half/);
  expect(row(/Illness/).getByText('−1 day')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Discovery/ }).textContent).toMatch(
    /on behalf of the client.*By phone.*Plan, version 2 abcdef012345$/,
  );
  expect(screen.getByText('97 of 98 in all projects')).toBeTruthy();
  expect(screen.getByText(/not planned yet/)).toBeTruthy();
});

it.each([
  [59 * 60_000, 'under an hour'],
  [3_600_000, '1 hour'],
  [23 * 3_600_000, '23 hours'],
  [24 * 3_600_000, '1 day'],
  [50 * 3_600_000, '2 days'],
])('%d ms lasted %s', (ms, said) => expect(lastedSaid(ms)).toBe(said));
