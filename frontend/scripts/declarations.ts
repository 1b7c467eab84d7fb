/**
 * The contract only declares: schemas, tables and the functions that read them. But a bundler cannot know that a schema which
 * nobody uses does nothing as it is made, and keeps it: a phone would make hundreds of them before the first screen. So each
 * declaration that calls something is written as a call without side effects, which is left out where its name is not used.
 */
import { type ESTree, type Plugin, parseSync } from 'vite';

const CONTRACT = /\/bff\/contract\/[^?]+\.ts$/;
/** What is left out already where nobody uses it. */
const PLAIN: ReadonlySet<string> = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Literal', 'Identifier']);

const valuesIn = (statement: ESTree.Statement): readonly ESTree.Expression[] => {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => (init && !PLAIN.has(init.type) ? init : []));
};

const asDeclarations = (code: string): string => {
  const made = parseSync('contract.js', code).program.body.flatMap(valuesIn);
  // From the end, so that the places before it stay.
  return made.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    code,
  );
};

export const declarations = (): Plugin => ({
  name: 'declarations',
  apply: 'build',
  transform: {
    order: 'post', // what is left of TypeScript
    filter: { id: CONTRACT },
    handler: asDeclarations,
  },
});
