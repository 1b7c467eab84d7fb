import type { KeyboardEvent } from 'react';
import { Status } from '../../../ui/Chip.tsx';
import { formatDay, formatWeekday } from '../../../ui/dates.ts';
import { hoursSaid, typedHours } from '../../../ui/hours.ts';
import { Panel } from '../../../ui/Panel.tsx';
import type { TimeProject } from '../data.ts';
import { isOpen, minutesOfDay, minutesOn, type WeekProps } from '../week.ts';
import styles from './Time.module.css';

/** Seven days beside each other, a project on each line; arrow keys go from cell to cell. */
export const WeekGrid = ({ projects, days, today, onOpen }: WeekProps) => (
  <Panel fill="bare">
    <div className={styles.scroll}>
      <table className={styles.grid} onKeyDown={move}>
        <caption className="hidden-visually">Hours by project and day</caption>
        <thead>
          <tr>
            <th scope="col">Project</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {formatWeekday(day)}
                <span className="meta">{formatDay(day, today)}</span>
              </th>
            ))}
            <th scope="col">Week</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.projectId}>
              <th scope="row">
                {project.title} {project.sheet && <Status of="time" is={project.sheet.state} />}
              </th>
              {days.map((day) => (
                <td key={day}>
                  <Cell {...{ project, day, today, onOpen }} />
                </td>
              ))}
              <td>{hoursSaid(project.sheet?.minutes ?? 0)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In all</th>
            {days.map((day) => (
              <td key={day}>{typedHours(minutesOfDay(projects, day))}</td>
            ))}
            <td>{hoursSaid(days.reduce((sum, day) => sum + minutesOfDay(projects, day), 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  </Panel>
);

const Cell = ({
  project,
  day,
  today,
  onOpen,
}: Readonly<{ project: TimeProject; day: string } & Pick<WeekProps, 'today' | 'onOpen'>>) => {
  const minutes = minutesOn(project, day);
  if (!isOpen(project, day)) return <span className={styles.closed}>{minutes === 0 ? '–' : typedHours(minutes)}</span>;
  return (
    <button
      type="button"
      className={styles.cell}
      onClick={() => onOpen({ projectId: project.projectId, day })}
      aria-label={`${formatWeekday(day)} ${formatDay(day, today)}, ${project.title}: ${minutes === 0 ? 'log hours' : hoursSaid(minutes)}`}
    >
      {minutes === 0 ? '+' : typedHours(minutes)}
    </button>
  );
};

const STEPS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** To the next cell that can be opened in that direction; where there is none the focus stays. */
const move = (event: KeyboardEvent<HTMLTableElement>): void => {
  const [columns, rows] = STEPS[event.key] ?? [0, 0];
  const from = (event.target as HTMLElement).closest('td');
  const line = from?.closest('tr');
  if (!from || !line || (columns === 0 && rows === 0)) return;
  const lines = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows]);
  let [x, y] = [from.cellIndex + columns, lines.indexOf(line) + rows];
  for (let cell = lines[y]?.cells[x]; cell !== undefined; cell = lines[y]?.cells[x]) {
    const button = cell.querySelector('button');
    if (button) {
      event.preventDefault();
      button.focus();
      return;
    }
    [x, y] = [x + columns, y + rows];
  }
};
