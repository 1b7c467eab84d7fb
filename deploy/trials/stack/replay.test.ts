import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageEnvironment, listOf } from './dockerfile.ts';
import { ignoredBy } from './ignored.ts';
import { contextOf, replay } from './replay.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-replay-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const file = (path: string, text: string): void => {
  mkdirSync(join(scratch, path, '..'), { recursive: true });
  writeFileSync(join(scratch, path), text);
};

describe('.dockerignore', () => {
  const ignored = ignoredBy(
    '# what stays\n.env\n**/node_modules\n**/*.test.ts\ndeploy/trials\n!deploy/trials/package.json\n',
  );
  it.each([
    ['.env', true],
    ['deploy/.env', false],
    ['frontend/node_modules/a/index.js', true],
    ['bff/server.test.ts', true],
    ['bff/server.ts', false],
    ['deploy/trials/suite.ts', true],
    ['deploy/trials/stack/main.ts', true],
    ['deploy/trials/package.json', false],
  ])('%s: %s', (path, is) => expect(ignored(path)).toBe(is));
});

const DOCKERFILE = `
ARG NODE=node:1
# a remark
FROM \${NODE} AS made
COPY . /src
RUN cd /src && mkdir -p /out && \\
    cp said.txt /out/said.txt
FROM \${NODE}
ENV HOST=0.0.0.0 FLAGS=--a=b
WORKDIR /app
COPY --from=made /out ./
RUN apt-get install -y nothing && cp said.txt again.txt && install -d -o node /data
USER 1000
ENTRYPOINT ["node", "--flag"]
CMD ["main.ts"]
`;

describe('a Dockerfile', () => {
  file('from/said.txt', 'hello');
  file('from/node_modules/x.js', '');
  file('from/left.log', '');
  contextOf(join(scratch, 'from'), join(scratch, 'context'), ignoredBy('**/*.log'));

  it('is replayed in folders, and what needs the image is named', () => {
    const { root, leftOut } = replay(DOCKERFILE, join(scratch, 'context'), join(scratch, 'stages'));
    expect(leftOut).toEqual(['apt-get install -y nothing', 'install -d -o node /data']);
    expect(readFileSync(join(root, 'app', 'again.txt'), 'utf8')).toBe('hello');
    expect(existsSync(join(scratch, 'context', 'left.log'))).toBe(false);
    expect(existsSync(join(scratch, 'context', 'node_modules'))).toBe(false);
  });

  it('says what its containers find and run', () => {
    expect(imageEnvironment(DOCKERFILE)).toEqual({ HOST: '0.0.0.0', FLAGS: '--a=b' });
    expect([...listOf(DOCKERFILE, 'ENTRYPOINT'), ...listOf(DOCKERFILE, 'CMD')]).toEqual(['node', '--flag', 'main.ts']);
  });

  it.each([
    ['FROM a\nRUN exit 3', /RUN exit 3/],
    ['FROM a\nCOPY --from=nobody /x ./', /cannot be replayed/],
    ['FROM a\nSHELL sh', /SHELL is no step/],
  ])('of %j the step that fails is named', (text, says) => {
    expect(() => replay(text, join(scratch, 'context'), join(scratch, 'failing'))).toThrow(says);
  });
});
