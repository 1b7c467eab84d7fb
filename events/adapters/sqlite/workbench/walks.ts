/** What SQLite does to answer a view's questions, as it explains itself. */
import { DatabaseSync } from 'node:sqlite';
import { cursorOf } from '../../../ports/read-models/query.ts';
import { type Question, questionsOf, REACHED, totalsOver } from '../../../suites/read-models/questions.ts';
import { extend, growth, layoutOf, MODEL_SCHEMA } from '../model-layout.ts';
import { planOf } from '../model-query.ts';
import { totalsPlanOf } from '../model-totals.ts';

/** How SQLite would go about a statement. */
export const wayOf = (db: DatabaseSync, sql: string): string =>
  db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => String(detail))
    .join('; ');

/**
 * The questions for which SQLite would pass over rows or sort them, each with how it would go about it. Its way is one
 * look-up of the place in one index where the answer begins. Where nothing is asked (a list from its beginning) that place is
 * the beginning of the index, which SQLite calls a scan: it reads so many rows as are wanted and stops.
 */
export const walksOf = (indexes: readonly (readonly string[])[]): readonly string[] => {
  const layout = layoutOf(1, extend([], indexes));
  const db = new DatabaseSync(':memory:');
  try {
    db.exec(MODEL_SCHEMA);
    for (const sql of growth(layoutOf(0, []), layout)) db.exec(sql);
    const totals = totalsOver(indexes).flatMap(({ query, equal, isRanged }) => {
      const { sql } = totalsPlanOf('a view', layout, query);
      const way = wayOf(db, sql);
      return wayOfTotals(equal, isRanged).test(way) ? [] : [`${JSON.stringify(query)}: ${sql}: ${way}`];
    });
    const finds = questionsOf(indexes).flatMap((question) => {
      const { query } = question;
      const { signature, order } = planOf('a view', layout, query);
      const after = cursorOf(
        signature,
        order.map(() => REACHED),
      );
      return [
        { asked: query, isBeyond: false },
        { asked: { ...query, after }, isBeyond: true },
      ].flatMap(({ asked, isBeyond }) => {
        const { sql, withDocs } = planOf('a view', layout, asked);
        return [sql, withDocs ?? sql].flatMap((run) => {
          const way = wayOf(db, run);
          return wayTo(question, order.length, isBeyond).test(way) ? [] : [`${JSON.stringify(query)}: ${run}: ${way}`];
        });
      });
    });
    return [...finds, ...totals];
  } finally {
    db.close();
  }
};

const FROM = String.raw`(docs USING (COVERING )?INDEX \w+|m\d+ USING PRIMARY KEY)`;

/** One piece of one index from its beginning to its end; what is grouped and not put in order of an index would be sorted. */
const wayOfTotals = (equal: number, isRanged: boolean): RegExp => {
  const terms = [
    ...Array<string>(equal).fill(String.raw`\w+=\?`),
    ...(isRanged ? [String.raw`\w+>\?`, String.raw`\w+<\?`] : []),
  ];
  return wayFrom(terms);
};

const wayTo = ({ equal, isRanged, direction }: Question, ordered: number, isBeyond: boolean): RegExp => {
  const than = direction === 1 ? '>' : '<';
  const places = Array.from({ length: ordered }, () => String.raw`\w+`).join(',');
  const marks = Array.from({ length: ordered }, () => String.raw`\?`).join(',');
  const reached = ordered === 1 ? String.raw`\w+${than}\?` : String.raw`\(${places}\)${than}\(${marks}\)`;
  const [from, to] = [String.raw`\w+>\?`, String.raw`\w+<\?`];
  const terms = [
    ...Array<string>(equal).fill(String.raw`\w+=\?`),
    ...(isBeyond && isRanged ? (direction === 1 ? [reached, to] : [from, reached]) : []),
    ...(isBeyond && !isRanged ? [reached] : []),
    ...(!isBeyond && isRanged ? [from, to] : []),
  ];
  return wayFrom(terms);
};

const wayFrom = (terms: readonly string[]): RegExp =>
  new RegExp(terms.length === 0 ? `^SCAN ${FROM}$` : String.raw`^SEARCH ${FROM} \(${terms.join(' AND ')}\)$`);
