/** Clinic Desk: the day of a clinic by room, and one visit. People in it are made up. */
import { drawingOf, type Screen } from './frame.ts';

const clinic = {
  product: 'Clinic Desk',
  mark: '<path d="M3 8h16M3 13h16M3 18h16"/><path class="on" d="M8 3v16"/>',
  places: ['Calendar', 'Visits', 'Patients', 'Reminders', 'Rooms', 'Billing', 'Reports'],
  person: 'Reception, ground floor',
} as const satisfies Partial<Screen>;

type Visit = readonly [
  room: number,
  from: number,
  hours: number,
  who: string,
  what: string,
  is: 'seen' | 'here' | 'booked' | 'free',
];
const rooms = ['Room 1 · Dr Kulkarni', 'Room 2 · Dr Thomas', 'Room 3 · Dr Bose', 'Dental · Dr Saldanha', 'Lab'];
const FIRST = 8;
const HOUR = 84;
const visits: readonly Visit[] = [
  [0, 8.5, 0.5, 'R. Hegde', 'Follow-up', 'seen'],
  [0, 9, 1, 'S. Fernandes', 'First visit', 'seen'],
  [0, 10.5, 0.5, 'M. Joshi', 'Blood pressure', 'here'],
  [0, 11.5, 0.75, 'K. Prasad', 'Follow-up', 'booked'],
  [0, 14, 1, 'D. Bhat', 'First visit', 'booked'],
  [1, 8.5, 1, 'P. Nambiar', 'Check-up', 'seen'],
  [1, 10, 1, 'A. Qureshi', 'Diabetes clinic', 'here'],
  [1, 12, 0.5, 'L. Pinto', 'Results', 'booked'],
  [1, 14.5, 0.75, 'V. Shenoy', 'Follow-up', 'booked'],
  [2, 9, 0.75, 'T. Gupta', 'Vaccination', 'seen'],
  [2, 10, 0.5, 'J. Dsouza', 'Vaccination', 'seen'],
  [2, 11, 1.25, 'N. Rangan', 'First visit', 'booked'],
  [2, 15, 0.75, 'B. Ghosh', 'Check-up', 'booked'],
  [3, 8.5, 1.5, 'C. Mathew', 'Root canal', 'seen'],
  [3, 10.5, 1, 'I. Kapoor', 'Cleaning', 'here'],
  [3, 12, 0.75, 'Cancelled 08:52', 'Free again', 'free'],
  [3, 14, 1.25, 'H. Pillai', 'Crown', 'booked'],
  [0, 15.5, 0.75, 'E. Varghese', 'Results', 'booked'],
  [2, 13.5, 1, 'O. Salvi', 'Travel advice', 'booked'],
  [3, 15.5, 1, 'Z. Contractor', 'Cleaning', 'booked'],
  [4, 8, 2, 'Fasting samples', '11 of 12 taken', 'seen'],
  [4, 11, 1, 'Samples', '3 booked', 'booked'],
  [4, 14, 1, 'Courier', 'Pick-up 14:30', 'booked'],
];

const block = ([room, from, hours, who, what, is]: Visit): string =>
  `<div class="visit ${is}" style="grid-column:${room + 2};top:${(from - FIRST) * HOUR}px;height:${hours * HOUR - 4}px"><b>${who}</b>${hours > 0.5 ? `<span>${what}</span>` : ''}</div>`;
const day = `<div class="day panel"><div class="heads"><span></span>${rooms.map((room) => `<span>${room}</span>`).join('')}</div><div class="hours">${Array.from({ length: 9 }, (_, i) => `<div class="hour" style="top:${i * HOUR}px"><span class="mono">${String(FIRST + i).padStart(2, '0')}:00</span></div>`).join('')}<div class="grid">${visits.map(block).join('')}</div><div class="clock" style="top:${2.9 * HOUR}px"><span class="mono">10:54</span></div></div></div>`;

const calendar = drawingOf({
  ...clinic,
  name: 'clinic-calendar',
  at: 0,
  title: 'Saturday, 21 November',
  sub: '37 visits booked, 29 of them by patients themselves. 1 place became free today.',
  acts: ['Day', 'Week', 'Print list', 'Book a visit'],
  css: `.day { flex: 1; overflow: hidden } .heads, .grid { display: grid; grid-template-columns: 76px repeat(5, 1fr) } .heads span { padding: 14px 12px; font: 500 14px/20px var(--ui); border-bottom: 1px solid var(--line) } .heads span + span { border-left: 1px solid var(--line) }
    .hours { position: relative; height: 756px } .hour { position: absolute; left: 0; right: 0; border-top: 1px solid var(--line) } .hour:first-child { border: 0 } .hour span { position: absolute; left: 20px; top: 6px; font-size: 13px; color: var(--text-3) }
    .grid { position: absolute; inset: 0 } .visit { position: relative; grid-row: 1; margin: 2px 6px; padding: 6px 12px; border-radius: 4px; background: var(--ink-3); border-left: 3px solid var(--line-control); font-size: 14px; line-height: 18px; overflow: hidden } .visit b { display: block; font-weight: 600; white-space: nowrap } .visit span { color: var(--text-2); font-size: 13px; white-space: nowrap }
    .visit.seen { border-color: var(--ok); background: var(--ok-soft) } .visit.here { border-color: var(--lamp); background: #2b2210 } .visit.free { background: none; border: 1px dashed var(--line-control) }
    .clock { position: absolute; left: 0; right: 0; border-top: 2px solid var(--lamp) } .clock span { position: absolute; left: 12px; top: -13px; background: var(--lamp); color: var(--ink-0); font-size: 13px; line-height: 24px; padding: 0 8px; border-radius: 4px; font-weight: 600 }`,
  body: day,
});

const story: readonly (readonly [when: string, what: string, more: string, lit?: true])[] = [
  ['Today, 10:30', 'Blood pressure', 'Room 1, Dr Kulkarni. Arrived 10:24.', true],
  ['31 Oct 2026', 'Results told', 'By phone, 6 min. Dose kept.'],
  ['24 Oct 2026', 'Samples', 'Lab, fasting. Potassium 4.2, creatinine 0.9.'],
  ['3 Oct 2026', 'First visit', 'Room 1, 45 min. Booked by herself.'],
];
const pressure = [148, 146, 149, 143, 141, 142, 138, 136, 137, 133, 134, 131];
const points = pressure.map((p, i) => `${i * 52 + 20},${(155 - p) * 6 + 10}`).join(' ');

const visit = drawingOf({
  ...clinic,
  name: 'clinic-visit',
  at: 1,
  title: 'Meena Joshi',
  sub: 'Blood pressure, 30 min · Room 1 · Dr Kulkarni',
  acts: ['Move visit', 'Write letter', 'Finish visit'],
  css: `.cols { display: grid; grid-template-columns: minmax(0, 1fr) 400px; gap: 24px; align-items: start } .stack { display: grid; gap: 24px } .facts { display: grid; grid-template-columns: repeat(4, 1fr); border-block: 1px solid var(--line); margin-bottom: 24px } .facts div { padding: 16px 20px; border-left: 1px solid var(--line) } .facts div:first-child { border: 0; padding-left: 0 } .facts small { display: block; font-size: 14px; color: var(--text-3) } .facts b { font: 500 26px/34px var(--mono); letter-spacing: -.04em }
    .curve { padding: 20px } .curve svg { display: block; width: 100% } .note { padding: 18px 20px; line-height: 25px; color: var(--text-2) } .note b { color: var(--text) }
    .line { padding: 12px 20px 14px } .line div { position: relative; padding: 0 0 18px 26px; border-left: 1px solid var(--line-control) } .line div:last-child { padding-bottom: 0 } .line div::before { content: ""; position: absolute; left: -8px; top: 10px; width: 15px; height: 1px; background: var(--line-control) } .line .lit::before { height: 3px; width: 27px; left: -14px; background: var(--lamp) } .line b { display: block; font-weight: 600 } .line span { font-size: 13px; color: var(--text-3) } .line .lit span { color: var(--lamp) } .line p { font-size: 14px; line-height: 20px; color: var(--text-2) }`,
  body: `<div class="facts"><div><small>Today</small><b class="lamp">131 / 84</b></div><div><small>Pulse</small><b>72</b></div><div><small>Weight</small><b>68.4 kg</b></div><div><small>Next visit</small><b>19 Dec</b></div></div>
    <div class="cols"><div class="stack"><div class="panel"><h2>Pressure, last 12 readings <span>measured at home and here</span></h2><div class="curve"><svg viewBox="0 0 640 190"><path d="M20 10H600M20 70H600M20 130H600" stroke="#2a313c"/><path d="M20 130H600" stroke="#7a808a" stroke-dasharray="4 6"/><polyline points="${points}" fill="none" stroke="#f5b23d" stroke-width="2"/><circle cx="592" cy="154" r="5" fill="#f5b23d"/><text x="606" y="135" fill="#94969a" font-family="Geist Mono" font-size="13">135</text><text x="606" y="15" fill="#94969a" font-family="Geist Mono" font-size="13">155</text></svg></div></div>
    <div class="panel"><h2>Notes <span>Saved 10:41</span></h2><p class="note"><b>Sleeps better, no dizziness.</b> Walks 40 minutes a day since September. Measures at home, twice a day, with the device from the pharmacy; readings agree with ours within 3.</p><p class="note" style="border-top:1px solid var(--line)">Keep 40 mg. Fewer readings: once a day is enough. Samples again in six months.</p></div>
    <div class="panel"><div class="row"><span>Telmisartan <span class="three">40 mg, mornings</span></span><span class="chip ok">Taken as told</span></div><div class="row"><span>Reminder for 19 Dec <span class="three">text message</span></span><span class="chip">Goes out 18 Dec, 09:00</span></div></div></div>
    <div class="stack"><div class="panel"><h2>History <span>4 entries</span></h2><div class="line">${story.map(([when, what, more, lit]) => `<div${lit ? ' class="lit"' : ''}><span class="mono">${when}</span><b>${what}</b><p>${more}</p></div>`).join('')}</div></div><div class="panel"><h2>Papers</h2><div class="row"><span>Lab report<small>24 Oct 2026</small></span><span class="mono three">PDF</span></div><div class="row"><span>Letter to Dr Anand<small>3 Oct 2026</small></span><span class="mono three">PDF</span></div></div></div></div>`,
});

export const clinicScreens = [calendar, visit];
