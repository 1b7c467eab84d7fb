import type { Proposal } from '@lamplight/bff/contract/proposals.ts';
import { DateOnly } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Columns } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import styles from './Project.module.css';

/** What was asked for, in the words of whoever proposed it. */
export const Brief = ({ proposal: p }: { proposal: Proposal }) => (
  <Columns
    aside={
      <Panel title="Frame">
        <Pairs
          pairs={[
            ['Services', p.services.join(', ') || '–'],
            ['Start', p.targetStart === null ? '–' : <DateOnly key="start" date={p.targetStart} />],
            ['Deadline', p.deadline === null ? '–' : <DateOnly key="deadline" date={p.deadline} />],
            [
              'Budget',
              p.budgetMinPaise === null || p.budgetMaxPaise === null ? (
                '–'
              ) : (
                <span key="budget">
                  <Money paise={p.budgetMinPaise} /> to <Money paise={p.budgetMaxPaise} />
                </span>
              ),
            ],
            ['Technology', p.techPreferences.join(', ') || '–'],
          ]}
        />
      </Panel>
    }
  >
    <Panel title="What was proposed">
      <div className={styles.words}>
        {(
          [
            ['The problem', p.problem],
            ['The goals', p.goals],
            ['The scope', p.scope],
            ['What should be there in the end', p.deliverables.join('\n')],
          ] as const
        )
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          ))}
      </div>
    </Panel>
  </Columns>
);
