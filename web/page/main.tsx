/** Starts the hosted page. */
import '../elements/element.ts';
import { mountPage } from './mount-page.tsx';

void mountPage({ testsAddress: 'tests.html' });
