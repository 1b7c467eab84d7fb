/** Pages that must not pass: were they let through, the audits would see nothing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** No description, no viewport, grey on grey, a picture without words or size that pushes the text down late, a script that blocks, and a button that answers late. */
const PAGE = `<!doctype html><html><head><title></title></head>
<body style="background:#777"><div id="top"></div><img src="/late.svg"><p style="color:#888">Grey on grey.</p><button>Slow</button><a href="#">here</a>
<script>
  const until = performance.now() + 900; while (performance.now() < until);
  document.querySelector('button').onclick = () => { const end = performance.now() + 300; while (performance.now() < end); };
  setTimeout(() => { document.getElementById('top').style.height = '400px'; }, 700);
</script></body></html>`;
/** Black at first, its words later. */
const DARK = `<!doctype html><html><body style="background:#111;color:#eee"><script>
  setTimeout(() => { document.body.textContent = 'Here are the words of this page at last. '.repeat(40); }, 700);
</script></body></html>`;
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600"/></svg>';

export const plantedPage = async (): Promise<Readonly<{ url: string; close(): void }>> => {
  const server = createServer((req, res) => {
    const body = { '/': PAGE, '/dark': DARK, '/late.svg': PICTURE }[req.url ?? ''];
    res.writeHead(body === undefined ? 404 : 200, { 'content-type': body === PICTURE ? 'image/svg+xml' : 'text/html' });
    res.end(body ?? PAGE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
};
