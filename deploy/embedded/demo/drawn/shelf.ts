/** Shelf: the stock of a bookshop and its reading club. The books are old enough to belong to everybody. */
import { drawingOf, type Screen } from './frame.ts';

const shelf = {
  product: 'Shelf',
  mark: '<path d="M3 19h16M5 6v13M9 4v15M17 6v13"/><path class="on" d="M13 3v16"/>',
  places: ['Shelf', 'Orders', 'Readers', 'Reading club', 'Suppliers', 'Till', 'Accounts'],
  person: 'Harbor Books, Church Street',
} as const satisfies Partial<Screen>;

type Book = readonly [title: string, author: string, shelf: string, copies: number, onOrder: number, price: string];
const books: readonly Book[] = [
  ['Gitanjali', 'Rabindranath Tagore', 'A2', 7, 0, '₹250.00'],
  ['Middlemarch', 'George Eliot', 'B1', 1, 4, '₹499.00'],
  ['Godaan', 'Munshi Premchand', 'A3', 5, 0, '₹299.00'],
  ['The Home and the World', 'Rabindranath Tagore', 'A2', 3, 0, '₹275.00'],
  ['Persuasion', 'Jane Austen', 'B2', 0, 6, '₹350.00'],
  ['The Waves', 'Virginia Woolf', 'B4', 2, 0, '₹399.00'],
  ['Anandamath', 'Bankim Chandra Chatterjee', 'A1', 4, 0, '₹225.00'],
  ['Bleak House', 'Charles Dickens', 'B1', 3, 0, '₹450.00'],
  ['Walden', 'Henry David Thoreau', 'C1', 1, 3, '₹299.00'],
  ['Candide', 'Voltaire', 'C2', 6, 0, '₹199.00'],
];
type Spine = readonly [title: string, width: number, height: number, tone: 'a' | 'b' | 'c' | 'lit'];
const spines: readonly Spine[] = [
  ['Gitanjali', 46, 216, 'a'],
  ['Gora', 58, 232, 'b'],
  ['Godaan', 64, 224, 'c'],
  ['The Home and the World', 52, 244, 'a'],
  ['Anandamath', 44, 210, 'b'],
  ['Devdas', 40, 204, 'c'],
  ['Middlemarch', 84, 248, 'lit'],
  ['Emma', 56, 222, 'a'],
  ['Persuasion', 44, 214, 'b'],
  ['Jane Eyre', 66, 240, 'c'],
  ['Villette', 60, 228, 'a'],
  ['The Waves', 42, 218, 'b'],
  ['To the Lighthouse', 46, 226, 'c'],
  ['Hard Times', 54, 236, 'a'],
  ['Bleak House', 82, 246, 'b'],
  ['Kim', 40, 208, 'c'],
  ['Walden', 50, 220, 'a'],
  ['The Odyssey', 72, 242, 'b'],
  ['Candide', 36, 202, 'c'],
];

const stock = drawingOf({
  ...shelf,
  name: 'shelf-stock',
  at: 0,
  title: 'Classics, left wall',
  sub: '412 titles, 9 below their mark. The shelf is drawn as it stands.',
  acts: ['Count', 'Print labels', 'Order what is low'],
  css: `.wood { display: flex; align-items: flex-end; gap: 5px; height: 292px; padding: 0 24px; border-bottom: 3px solid var(--line-control); margin-bottom: 28px } .spine { border: 1px solid var(--line-control); border-bottom: 0; border-radius: 3px 3px 0 0; display: grid; place-items: center; writing-mode: vertical-rl; font: 500 15px/1 var(--display); color: var(--text-2) } .spine.a { background: var(--ink-1) } .spine.b { background: var(--ink-2) } .spine.c { background: var(--ink-3) } .spine.lit { background: var(--lamp); color: var(--ink-0); border-color: var(--lamp); font-weight: 650; font-size: 19px; transform: translateY(-14px) }
    .low td { background: #1b1812 } td b { font-weight: 600 }`,
  body: `<div class="wood">${spines.map(([title, width, height, tone]) => `<div class="spine ${tone}" style="width:${width}px;height:${height}px">${title}</div>`).join('')}</div>
    <div class="panel"><table><tr><th>Title</th><th>Author</th><th>Shelf</th><th class="r">Copies</th><th class="r">On order</th><th class="r">Price</th><th></th></tr>${books.map(([title, author, at, copies, onOrder, price]) => `<tr${title === 'Middlemarch' ? ' class="low"' : ''}><td><b>${title}</b></td><td class="two">${author}</td><td class="mono two">${at}</td><td class="r mono">${copies}</td><td class="r mono ${onOrder > 0 ? '' : 'three'}">${onOrder || '–'}</td><td class="r mono">${price}</td><td class="r"><span class="chip ${copies === 0 ? 'danger' : copies < 2 ? 'warn' : 'ok'}">${copies === 0 ? 'Sold out' : copies < 2 ? 'Low' : 'In stock'}</span></td></tr>`).join('')}</table></div>`,
});

const votes: readonly (readonly [title: string, author: string, votes: number])[] = [
  ['Middlemarch', 'George Eliot', 41],
  ['Gora', 'Rabindranath Tagore', 33],
  ['The Waves', 'Virginia Woolf', 18],
  ['Candide', 'Voltaire', 9],
];
const members = [62, 64, 69, 73, 78, 81, 90, 94, 101, 104, 112, 118];

const club = drawingOf({
  ...shelf,
  name: 'shelf-club',
  at: 3,
  title: 'Reading club',
  sub: '118 members, 6 of them new this month. Renewals are paid without a call.',
  acts: ['Write to all', 'Invite', 'Plan an evening'],
  css: `.cols { display: grid; grid-template-columns: minmax(0, 1fr) 440px; gap: 24px; align-items: start } .stack { display: grid; gap: 24px } .bars { padding: 24px 20px 16px; display: flex; align-items: flex-end; gap: 14px; height: 250px } .bars div { flex: 1; background: var(--ink-3); border-top: 2px solid var(--text-2); position: relative } .bars div:last-child { border-color: var(--lamp) } .bars span { position: absolute; left: 0; right: 0; top: -26px; text-align: center; font: 400 13px/18px var(--mono); color: var(--text-3) } .bars div:last-child span { color: var(--lamp) }
    .vote { padding: 14px 20px } .vote + .vote { border-top: 1px solid var(--line) } .vote p { display: flex; justify-content: space-between; font-weight: 600 } .vote small { font-weight: 400; color: var(--text-3); font-size: 14px } .vote i { display: block; height: 2px; background: var(--text-2); margin-top: 10px; position: relative } .vote i::after { content: ""; position: absolute; right: 0; top: -5px; width: 2px; height: 12px; background: var(--text-2) } .vote.lit i, .vote.lit i::after { background: var(--lamp) }
    .next { padding: 20px } .next b { font: 650 30px/36px var(--display); letter-spacing: -.02em; display: block; margin: 6px 0 8px } .seats { display: grid; grid-template-columns: repeat(10, 1fr); gap: 6px; margin-top: 18px } .seats i { height: 20px; border: 1px solid var(--line-control); border-radius: 3px } .seats .on { background: var(--ok-soft); border-color: var(--ok) }`,
  body: `<div class="cols"><div class="stack"><div class="panel"><h2>Members by month <span>Dec 2025 to Nov 2026</span></h2><div class="bars">${members.map((n) => `<div style="height:${n * 1.55}px"><span>${n}</span></div>`).join('')}</div></div><div class="panel"><h2>What shall we read in January? <span>101 votes, open until 30 Nov</span></h2>${votes.map(([title, author, n], i) => `<div class="vote${i === 0 ? ' lit' : ''}"><p><span>${title} <small>${author}</small></span><span class="mono">${n}</span></p><i style="width:${(n / 41) * 100}%"></i></div>`).join('')}</div></div>
    <div class="stack"><div class="panel"><div class="next"><span class="mono lamp">Thu 26 Nov, 19:00</span><b>Gitanjali, read aloud</b><span class="two">Upstairs, with tea. 34 of 40 seats taken.</span><div class="seats">${Array.from({ length: 40 }, (_, i) => `<i${i < 34 ? ' class="on"' : ''}></i>`).join('')}</div></div></div><div class="panel"><h2>Renewals <span>this week</span></h2><div class="row"><span>Ananya Deb<small>a year, by UPI</small></span><span class="mono">₹1,200.00</span></div><div class="row"><span>Joseph Kuriakose<small>a year, by card</small></span><span class="mono">₹1,200.00</span></div><div class="row"><span>Fatima Sheikh<small>half a year, by UPI</small></span><span class="mono">₹700.00</span></div><div class="row"><span>Ravi Nayak<small>reminded on 18 Nov</small></span><span class="chip warn">Due</span></div></div></div></div>`,
});

export const shelfScreens = [stock, club];
