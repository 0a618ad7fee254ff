/** The benchmark as `npm run bench` opens it: this engine beside its peers. */
import { startPage } from '../start-page.tsx';
import { peerLoaders } from './peers.ts';

startPage(async () => {
  const peers = [];
  for (const load of Object.values(peerLoaders)) peers.push(await load());
  return peers;
});
