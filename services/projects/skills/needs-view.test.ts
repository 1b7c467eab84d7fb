import { namesIn } from './needs-view.ts';

it.each([
  [['React'], ['react']],
  [
    [' Node.js ', 'PostgreSQL'],
    ['node.js', 'postgresql'],
  ],
  [['TypeScript, React; Kafka'], ['typescript', 'react', 'kafka']],
  [
    ['Swift and Kotlin', 'dbt & Python'],
    ['swift', 'kotlin', 'dbt', 'python'],
  ],
  [['React Native'], ['react native']],
  [
    ['C++', 'CI/CD', 'Randland'],
    ['c++', 'ci/cd', 'randland'],
  ],
])('the lines %p name %p and nothing else', (lines, names) => expect([...namesIn(lines)]).toEqual(names));
