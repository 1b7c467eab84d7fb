/** The faults that it takes: each is left out once, and stays out where the plan still breaks something. */
import type { Plan } from './plan.ts';
import type { Ran } from './run.ts';
import type { Mixed } from './subjects.ts';

/** What the clock decides does not come every time: a plan without the fault is given so many runs to show it. */
const TRIES = 2;

export const shrunk = async (runMix: Mixed, failed: Ran, off: string, say: (line: string) => void): Promise<Plan> => {
  let { plan } = failed;
  for (const fault of failed.plan.faults) {
    const without: Plan = { ...plan, faults: plan.faults.filter((one) => one !== fault) };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const ran = await runMix(without, { off });
      if ('absent' in ran || ran.wrong.length === 0) continue;
      say(`still wrong without ${fault.kind} at ${fault.atMs}: ${ran.wrong[0]?.says.slice(0, 200)}`);
      plan = without;
      break;
    }
  }
  return plan;
};
