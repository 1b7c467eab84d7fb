import { formatDay, formatWeekday } from '../../../ui/dates.ts';
import { hoursSaid } from '../../../ui/hours.ts';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { isOpen, minutesOfDay, minutesOn, type WeekProps } from '../week.ts';
import styles from './Time.module.css';

/** On a phone: a day after the other, today first, with the projects that one is on. */
export const DayList = ({ projects, days, today, onOpen }: WeekProps) => (
  <Stack>
    {days
      .filter((day) => day <= today)
      .toReversed()
      .map((day) => (
        <Panel
          key={day}
          title={`${formatWeekday(day)} ${formatDay(day, today)}`}
          meta={hoursSaid(minutesOfDay(projects, day))}
          fill="bare"
        >
          <ul className={styles.lines}>
            {projects
              .filter((project) => isOpen(project, day) || minutesOn(project, day) > 0)
              .map((project) => {
                const minutes = minutesOn(project, day);
                const line = (
                  <>
                    <span>{project.title}</span>
                    <span>{minutes === 0 ? 'Log hours' : hoursSaid(minutes)}</span>
                  </>
                );
                return (
                  <li key={project.projectId}>
                    {isOpen(project, day) ? (
                      <button type="button" onClick={() => onOpen({ projectId: project.projectId, day })}>
                        {line}
                      </button>
                    ) : (
                      <span>{line}</span>
                    )}
                  </li>
                );
              })}
          </ul>
        </Panel>
      ))}
  </Stack>
);
