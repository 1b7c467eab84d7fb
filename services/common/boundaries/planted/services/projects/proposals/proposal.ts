import '../../common/http/http.ts';
import { term } from './term.ts';

type Decider<S, C, E> = Readonly<{ state?: S; command?: C; event?: E; term: string }>;
export const proposal: Decider<1, 2, 3> = {
  term,
};
