/** The calls about commits, pull requests and checks. */
import { githubError, notFound } from './manner.ts';
import { pager } from './paging.ts';
import { type Ground, type Routes, seen } from './seen.ts';

export const workRoutes = (ground: Ground): Routes => {
  const { repositories, resources, site } = ground;
  const paged = pager(site);
  return {
    'repos/list-commits': {
      handle: seen(ground, ({ asked, it }) => {
        const { sha: ref = 'main', since, until, author, path } = asked.query;
        const sha = repositories.shaOf(it, ref);
        if (sha === null) return notFound;
        const found = repositories
          .leadingTo(it, sha)
          .filter(({ at }) => (since === undefined || at >= since) && (until === undefined || at <= until))
          .filter(({ by }) => author === undefined || by.login === author || by.email === author)
          .filter(({ files }) => path === undefined || files.includes(path));
        return paged(
          asked,
          found.map((commit) => resources.commit(it, commit, false)),
        );
      }),
    },
    'repos/get-commit': {
      handle: seen(ground, ({ asked, it }) => {
        const sha = repositories.shaOf(it, asked.params['ref'] ?? '');
        const commit = sha === null ? undefined : it.commits.get(sha);
        return commit === undefined
          ? githubError(422, `No commit found for SHA: ${asked.params['ref']}`)
          : { status: 200, body: resources.commit(it, commit, true) };
      }),
    },
    'pulls/list': {
      handle: seen(ground, ({ asked, it }) => {
        const { state = 'open', head, base } = asked.query;
        const found = it.pulls
          .filter(({ merged }) => state === 'all' || (merged === null) === (state === 'open'))
          .filter(({ branch }) => head === undefined || head === `${it.owner.login}:${branch}`)
          .filter(() => base === undefined || base === 'main')
          .map((pull) => resources.pull(it, pull))
          .reverse();
        return paged(asked, found);
      }),
    },
    'pulls/get': {
      handle: seen(ground, ({ asked, it }) => {
        const pull = it.pulls.find(({ number }) => String(number) === asked.params['pull_number']);
        return pull === undefined ? notFound : { status: 200, body: resources.pull(it, pull) };
      }),
    },
    'pulls/list-commits': {
      handle: seen(ground, ({ asked, it }) => {
        const pull = it.pulls.find(({ number }) => String(number) === asked.params['pull_number']);
        if (pull === undefined) return notFound;
        const commits = [...repositories.leadingTo(it, pull.headSha, pull.baseSha)].reverse();
        return paged(
          asked,
          commits.map((commit) => resources.commit(it, commit, false)),
        );
      }),
    },
    'checks/list-for-ref': {
      handle: seen(ground, ({ asked, it }) => {
        const sha = repositories.shaOf(it, asked.params['ref'] ?? '');
        if (sha === null) return githubError(422, `No commit found for SHA: ${asked.params['ref']}`);
        const { check_name: name, status } = asked.query;
        const runs = it.checks
          .filter((run) => run.sha === sha && (name === undefined || run.name === name))
          .filter(() => status === undefined || status === 'completed')
          .map((run) => resources.check(it, run));
        return paged(asked, runs, (check_runs) => ({ total_count: runs.length, check_runs }));
      }),
    },
  };
};
