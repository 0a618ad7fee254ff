/** The benchmark as the site has it: this engine alone. */
import { startPage } from './start-page.tsx';

startPage(async () => []);
