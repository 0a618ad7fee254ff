/**
 * What the page may do. It proves that the page holds no inline script or style, compiles no text and talks to no other host;
 * pages that embed it are not restricted. In a <meta>, so that it holds on hosts that send no headers.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  // Long work is done in a worker whose script is part of the page's own.
  'worker-src blob:',
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Puts the policy into every built page. The development server needs inline scripts and gets none. @returns {import('vite').Plugin} */
export const contentSecurityPolicy = () => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
  ],
});
