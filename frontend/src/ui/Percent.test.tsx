import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Percent } from './Percent.tsx';

const tree = {
  overallBp: 4350,
  shownPercent: 43,
  milestones: [
    {
      milestoneId: 'm1',
      title: 'Booking',
      state: 'in_progress' as const,
      weightBp: 10_000,
      declaredBp: 4350,
      progressBp: 4350,
      capBp: 9500,
      shareBp: 4350,
      subMilestones: [
        {
          ...{ subMilestoneId: 's1', title: 'Calendar', state: 'doing' as const },
          ...{ weightBp: 6000, progressBp: 7250, capBp: 9900, shareBp: 4350 },
        },
        {
          ...{ subMilestoneId: 's2', title: 'Texts', state: 'todo' as const },
          ...{ weightBp: 4000, progressBp: 0, capBp: 9900, shareBp: 0 },
        },
      ],
    },
  ],
};

describe('a percent', () => {
  it('opens its own calculation, and gives the focus back on Escape', async () => {
    let asked = 0;
    render(<Percent bp={4350} of="Patient portal" tree={tree} onOpen={() => asked++} />);
    const button = screen.getByRole('button', { name: '43\u00a0% of Patient portal. Show how it is counted' });
    await userEvent.click(button);
    expect(asked).toBe(1);
    const why = screen.getByRole('dialog', { name: 'Why 43\u00a0%' });
    expect(within(why).getByRole('rowheader', { name: '1 Booking' })).toBeTruthy();
    const calendar = within(why).getByRole('row', { name: /Calendar/ });
    expect(calendar.textContent).toMatch(/Calendar60.%× 7243\.5/);
    await waitFor(() => expect(why.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
