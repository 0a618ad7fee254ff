/** Starts the page where all of it is one file: the test page is a part of it. */
import '../elements/element.ts';
import { TestPage } from '../test-page/test-page.tsx';
import { mountPage } from './mount-page.tsx';

void mountPage({ testsAddress: '#/tests', testPage: ({ language }) => <TestPage language={language} /> });
