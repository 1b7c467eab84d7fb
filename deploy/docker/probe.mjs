// The health check of a container: asks this server's own admin port (ADMIN_PORT, 9464 where it is not set) for a path,
// `/readyz` unless another is named. Ends with 0 where the answer is 200, else with 1 and one line that says why.
import { request } from 'node:http';

const [path = '/readyz'] = process.argv.slice(2);
const port = process.env['ADMIN_PORT'] || '9464';
const WITHIN_MS = 2_500;

const end = (why) => {
  process.stderr.write(`${path} on port ${port}: ${why}\n`);
  process.exit(1);
};

request({ host: '127.0.0.1', port, path, timeout: WITHIN_MS }, (answer) => {
  if (answer.statusCode === 200) process.exit(0);
  end(`answered ${answer.statusCode}`);
})
  .on('timeout', () => end(`no answer within ${WITHIN_MS} ms`))
  .on('error', (error) => end(error.message))
  .end();
