/** Routes that lead to nowhere, take too long, or have no words. */
import { type Fault, fault } from './fault.ts';

export const routes: readonly Fault[] = [
  fault(
    'a route over a step that does not exist',
    'routes/routes.json',
    '"tiny/see"',
    '"tiny/sea"',
    "routes/routes.json:4: lesson 'tiny' has no step 'sea'; there are bet, see, change, check, next [route]",
  ),
  fault(
    'a route through a lesson that does not exist',
    'routes/routes.json',
    '"tiny/see"',
    '"huge"',
    "routes/routes.json:4: no lesson 'huge'; there are tiny [route]",
  ),
  fault(
    'a route that comes to a step twice',
    'routes/routes.json',
    '"tiny/bet", "tiny/see"',
    '"tiny/bet", "tiny"',
    "routes/routes.json:4: 'tiny/bet' stands on this route already [route]",
  ),
  fault(
    'a route that takes longer than it says',
    'routes/routes.json',
    '"minutes": 2',
    '"minutes": 0.1',
    "routes/routes.json:3: 'short' takes ",
  ),
  fault(
    'a route without words',
    'routes/en.md',
    '## short: A short way\n\nFor readers with two minutes.\n',
    '',
    "routes/routes.json:2: 'short' has no words in routes/en.md [route]",
  ),
  fault(
    'a route without a name',
    'routes/en.md',
    '## short: A short way',
    '## short',
    "routes/en.md:1: the route 'short' has no name: ## short: name [route]",
  ),
  fault(
    'words for no route',
    'routes/en.md',
    '## short: A short way',
    '## long: A long way',
    "routes/en.md:1: 'long' is not in routes.json [route]",
  ),
  fault(
    'words of a route with markup',
    'routes/en.md',
    'two minutes',
    '**two** minutes',
    'routes/en.md:1: what a route is for is one paragraph of plain text [route]',
  ),
];
