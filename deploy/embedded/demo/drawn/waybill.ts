/** Waybill: what is on the road, and one shipment from depot to signature. */
import { drawingOf, type Screen } from './frame.ts';

const waybill = {
  product: 'Waybill',
  mark: '<path d="M2 17h18M6 14v6M16 14v6"/><path class="on" d="M2 17L11 5l9 12"/>',
  places: ['On the road', 'Shipments', 'Depots', 'Drivers', 'Exceptions', 'Proofs', 'Rates'],
  person: 'Dispatch, Wadala depot',
} as const satisfies Partial<Screen>;

const shipments: readonly (readonly [id: string, route: string, eta: string, tone: string, state: string])[] = [
  ['WB 4471-08', 'Mumbai → Pune', '11:20', 'ok', 'On time'],
  ['WB 4471-11', 'Mumbai → Nashik', '12:05', 'ok', 'On time'],
  ['WB 4470-93', 'Pune → Solapur', '13:40', 'warn', '25 min late'],
  ['WB 4471-02', 'Nashik → Aurangabad', '14:10', 'ok', 'On time'],
  ['WB 4470-88', 'Pune → Kolhapur', '15:30', 'danger', 'Door opened'],
  ['WB 4471-15', 'Mumbai → Surat', '16:45', 'info', 'Loading'],
  ['WB 4471-16', 'Pune → Satara', '17:10', 'info', 'Loading'],
  ['WB 4471-19', 'Surat → Mumbai', '18:25', 'ok', 'On time'],
  ['WB 4471-21', 'Nashik → Pune', '19:00', 'ok', 'On time'],
];
type Stop = readonly [x: number, y: number, name: string, anchor?: 'end' | 'middle', above?: true];
const stops: readonly Stop[] = [
  [170, 300, 'Mumbai', 'end'],
  [160, 90, 'Surat', 'end'],
  [330, 210, 'Nashik', 'middle', true],
  [540, 240, 'Aurangabad', 'middle', true],
  [340, 400, 'Pune', 'middle'],
  [410, 500, 'Satara', 'end'],
  [430, 640, 'Kolhapur', 'end'],
  [600, 480, 'Solapur', 'middle'],
];
const roads =
  'M170 300V130L160 90M170 300L240 210H330M330 210L400 240H540M170 300L240 400H340M340 400L410 450V560L430 640M340 400H500L600 480';
const trucks: readonly (readonly [number, number, string])[] = [
  [290, 400, 'lamp'],
  [205, 255, 'ok'],
  [550, 440, 'warn'],
  [470, 240, 'ok'],
  [410, 545, 'danger'],
];
const colour: Readonly<Record<string, string>> = { lamp: '#f5b23d', ok: '#5ccb8f', warn: '#e6dc62', danger: '#ff8a7a' };
const stop = ([x, y, name, anchor = 'middle', above]: Stop): string =>
  `<path d="M${x - 8} ${y}h16M${x} ${y - 8}v16" stroke="#b4b2a9" stroke-width="2"/><text x="${anchor === 'end' ? x - 18 : x}" y="${anchor === 'end' ? y + 5 : above ? y - 20 : y + 34}" text-anchor="${anchor}" fill="#ece7dc" font-family="Geist" font-size="16" font-weight="500">${name}</text>`;
const truck = ([x, y, tone]: readonly [number, number, string]): string =>
  `<path d="M${x} ${y - (tone === 'lamp' ? 26 : 15)}v${tone === 'lamp' ? 52 : 30}" stroke="${colour[tone]}" stroke-width="${tone === 'lamp' ? 5 : 4}"/>`;

const board = drawingOf({
  ...waybill,
  name: 'waybill-board',
  at: 0,
  title: '24 shipments on the road',
  sub: 'Two need you. Last sign of life 40 seconds ago, from every vehicle but one.',
  acts: ['Filter', 'Export', 'New shipment'],
  css: `.cols { flex: 1; display: grid; grid-template-columns: 500px minmax(0, 1fr); gap: 24px; min-height: 0 } .map { position: relative; overflow: hidden } .map svg { width: 100%; height: 100% } .row.on { background: var(--ink-3) } .row b { font: 500 15px/22px var(--mono); letter-spacing: -.03em } .eta { width: 56px } .tag { position: absolute; left: 4%; top: 58%; background: var(--ink-2); border: 1px solid var(--line-control); border-radius: 4px; padding: 10px 14px; font-size: 14px; line-height: 20px }`,
  body: `<div class="cols"><div class="panel">${shipments.map(([id, route, eta, tone, state], i) => `<div class="row${i === 0 ? ' on' : ''}" style="padding:13px 20px"><span class="mono eta two">${eta}</span><span><b>${id}</b><small style="font-size:14px;line-height:20px">${route}</small></span><span class="chip ${tone}">${state}</span></div>`).join('')}<div class="row two" style="padding:13px 20px"><span>15 more, all on time</span><span class="three mono">by 21:30</span></div></div>
    <div class="panel map"><svg viewBox="60 40 640 680" preserveAspectRatio="xMidYMid slice"><path d="${roads}" fill="none" stroke="#7a808a" stroke-width="1.5"/>${stops.map(stop).join('')}${trucks.map(truck).join('')}</svg><div class="tag"><span class="mono lamp">WB 4471-08</span> · Sunil P.<br><span class="two">Khalapur, 62 km/h, 4.1 °C</span></div></div></div>`,
});

const legs: readonly (readonly [when: string, what: string, more: string, lit?: true])[] = [
  ['06:10', 'Loaded at Wadala depot', '18 crates, scanned one by one. Seal 77 204.'],
  ['06:42', 'Left the depot', 'MH 01 DK 4471, Sunil P.'],
  ['08:55', 'Khalapur toll', 'Eight minutes later than planned, caught up since.'],
  ['Now, 10:42', 'Near Talegaon', '31 km to go. Two stops before this one.', true],
  ['11:20', 'Northwind Clinics, Pune', 'Window 11:00 to 12:00. Signature and one picture asked.'],
];
const temperature = [3.9, 4.0, 4.2, 4.1, 4.4, 4.9, 4.6, 4.3, 4.1, 4.0, 4.2, 4.1, 4.1];
const line = temperature.map((t, i) => `${i * 44 + 10},${(6 - t) * 55 + 10}`).join(' ');

const shipment = drawingOf({
  ...waybill,
  name: 'waybill-shipment',
  at: 1,
  title: 'WB 4471-08',
  sub: 'Kestrel Logistics for Northwind Clinics · vaccines, 2 to 8 °C',
  acts: ['Call driver', 'Share link', 'Change window'],
  css: `.prog { position: relative; display: grid; grid-template-columns: repeat(5, 1fr); border-top: 1px solid var(--line-control); margin: 28px 0 32px } .prog > div { position: relative; padding: 20px 20px 0 0 } .prog > div::before { content: ""; position: absolute; left: 0; top: -9px; width: 1px; height: 17px; background: var(--line-control) } .prog .lit::before { width: 4px; height: 52px; top: -27px; background: var(--lamp) } .prog .mono { font-size: 14px; color: var(--text-3) } .prog .lit .mono { color: var(--lamp) } .prog b { display: block; font: 600 17px/24px var(--ui); margin: 2px 0 4px } .prog p { font-size: 14px; line-height: 20px; color: var(--text-2) }
    .cols { display: grid; grid-template-columns: minmax(0, 1fr) 420px; gap: 24px; align-items: start } .stack { display: grid; gap: 24px } .curve { padding: 20px } .curve svg { width: 100%; display: block } .sign { padding: 20px } .sign svg { width: 100%; display: block; background: var(--ink-0); border: 1px dashed var(--line-control); border-radius: 4px }`,
  body: `<div class="prog">${legs.map(([when, what, more, lit]) => `<div${lit ? ' class="lit"' : ''}><span class="mono">${when}</span><b>${what}</b><p>${more}</p></div>`).join('')}</div>
    <div class="cols"><div class="stack"><div class="panel"><h2>Temperature in the box <span>never above 4.9 °C</span></h2><div class="curve"><svg viewBox="0 0 600 235"><path d="M10 10H560M10 120H560M10 230H560" stroke="#2a313c"/><polyline points="${line}" fill="none" stroke="#4fd1c1" stroke-width="2.5"/><circle cx="538" cy="114.5" r="5" fill="#4fd1c1"/><text x="568" y="15" fill="#94969a" font-family="Geist Mono" font-size="13">6 °C</text><text x="568" y="234" fill="#94969a" font-family="Geist Mono" font-size="13">2 °C</text></svg></div></div>
    <div class="panel"><table><tr><th>Crate</th><th>Holds</th><th>Scanned</th><th class="r">State</th></tr>${[
      ['01 to 06', 'Influenza, 10-dose vials', '06:12'],
      ['07 to 14', 'Tetanus, single dose', '06:15'],
      ['15 to 18', 'Hepatitis B', '06:18'],
    ]
      .map(
        ([crate, holds, at]) =>
          `<tr><td class="mono">${crate}</td><td>${holds}</td><td class="mono two">${at}</td><td class="r"><span class="chip ok">Sealed</span></td></tr>`,
      )
      .join('')}</table></div></div>
    <div class="stack"><div class="panel"><h2>Papers</h2><div class="row"><span>Delivery note</span><span class="mono three">9c1e 04af</span></div><div class="row"><span>Cold-chain record</span><span class="two">written as it drives</span></div><div class="row"><span>E-way bill</span><span class="mono three">3312 0098 4471</span></div></div><div class="panel"><h2>Signature <span>works without a network</span></h2><div class="sign"><svg viewBox="0 0 380 130"><path d="M50 95h280" stroke="#2a313c"/><text x="190" y="118" text-anchor="middle" fill="#94969a" font-family="Geist" font-size="14">Asked at 11:20</text></svg></div></div></div></div>`,
});

export const waybillScreens = [board, shipment];
