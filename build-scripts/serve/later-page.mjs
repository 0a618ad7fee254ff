/**
 * @typedef {object} LaterPage
 * @property {(path: string) => string | undefined} standIn what to answer for this path instead of the page, while that is not made
 * @property {() => Promise<void>} make                     makes the page; rejects as its maker does
 */

/**
 * A page that is made while the server already runs. Until it is there, also where an older one still lies in the folder, its
 * address shows that it is being made, and then itself.
 * @param {string} path as a browser asks for it, without the query
 * @param {() => Promise<void>} make
 * @returns {LaterPage}
 */
export function laterPage(path, make) {
  /** @type {'making' | 'made' | 'failed'} */
  let state = 'making';
  return {
    standIn: (asked) => (asked !== path || state === 'made' ? undefined : standIns[state]),
    make: async () => {
      try {
        await make();
        state = 'made';
      } catch (error) {
        state = 'failed';
        throw error;
      }
    },
  };
}

/**
 * Answers with a stand-in, which no browser is to keep.
 * @param {import('node:http').ServerResponse} response @param {string} html @param {Record<string, string>} [headers]
 */
export function sendStandIn(response, html, headers = {}) {
  response.writeHead(503, { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
}

/** @param {string} head @param {string} chinese @param {string} english */
const standIn = (head, chinese, english) => `<!doctype html>
<html lang="zh-Hans">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    ${head}
    <title>测试 · Tests</title>
  </head>
  <body>
    <p>${chinese}</p>
    <p lang="en">${english}</p>
  </body>
</html>
`;

const standIns = {
  // The page that comes after it has the same address, so that loading it again is all.
  making: standIn(
    '<meta http-equiv="refresh" content="3" />',
    '测试还在编译，要几分钟。好了以后，这一页会自己换成测试。',
    'The tests are still being compiled, which takes some minutes. This page turns into them when they are ready.',
  ),
  failed: standIn(
    '',
    '测试没有编译成功：原因写在启动它的终端里。',
    'The tests could not be compiled: the terminal that started this says why.',
  ),
};
