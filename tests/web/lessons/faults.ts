/** Faults to put into the fixture course: one edit, and the problem that must be reported for it. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly problem: string;
}

const json = 'tiny/lesson.json';
const en = 'tiny/en.md';
const zh = 'tiny/zh-Hans.md';

const fault = (name: string, file: string, from: string, to: string, problem: string): Fault => ({ name, file, from, to, problem });

export const faults: readonly Fault[] = [
  // The files themselves.
  fault('no JSON', json, '"order": 10,', '"order": 10', 'tiny/lesson.json:4: this is not JSON'),
  fault('an unknown field', json, '"order": 10,', '"order": 10, "colour": "red",', 'tiny/lesson.json:4: the file does not know \'colour\' [schema]'),
  fault('an unknown kind of step', json, '"kind": "see"', '"kind": "show"', 'tiny/lesson.json:20: steps.1.kind must be one of bet, see, change, check, next [schema]'),
  fault('a check without questions', json, '"kind": "see"', '"kind": "check"', 'tiny/lesson.json:20: steps.1 must have required property \'check\' [schema]'),
  fault('an id that is not the folder', json, '"id": "tiny"', '"id": "small"', 'tiny/lesson.json:3: the id \'small\' must be the folder\'s name, \'tiny\' [id]'),
  fault('front matter without a title', en, 'title: A tiny lesson\n', '', 'tiny/en.md:2: the file must have required property \'title\' [schema]'),
  fault('front matter that is no YAML', en, 'title: A tiny lesson', 'title: A: tiny lesson', 'tiny/en.md:2: Nested mappings are not allowed in compact mappings at line 1, column 8: [front-matter]'),
  fault('no front matter', en, '---\ntitle', 'title', 'tiny/en.md:1: the file must begin with front matter: title, topic, objectives, prerequisites, outcome [front-matter]'),
  fault('a translated heading', en, '## see: Look', '## Look', 'tiny/en.md:1: step \'see\' is missing: ## see: title [words]'),
  fault('a step without a title', en, '## see: Look', '## see', 'tiny/en.md:25: step \'see\' has no title: ## see: title [heading]'),
  fault('a note without a summary', en, '### why: Why do they add up to one?', '### why', 'tiny/en.md:29: a folded note needs a summary: ### why: summary [heading]'),
  fault('a step that stands twice', en, '## next: What next', '## see: What next', 'tiny/en.md:1: step \'next\' is missing: ## next: title [words]'),
  fault('text above the first heading', en, '## bet: Which one?', 'Hello.\n\n## bet: Which one?', 'tiny/en.md:16: text must stand below a heading `## id: title` [heading]'),

  // Markdown.
  fault('raw HTML', en, 'Because they', 'Because <b>they</b>', 'tiny/en.md:31: HTML is not allowed in prose: <b> [html]'),
  fault('a picture', en, 'Because they', '![them](them.png)', 'tiny/en.md:31: a lesson\'s prose has no image [markdown]'),
  fault('a link to an unknown place', en, '(lesson:tiny/see)', '(http://example.org)', 'tiny/en.md:56: \'http://example.org\' must begin with term:, lesson: or https: [link]'),
  fault('a formula with an error', zh, '\\sum_j', '\\summ_j', 'tiny/zh-Hans.md:28: Unsupported function name: \\summ at position 11: \\out{o} = \\summ_j \\weight{a_j}… [formula]'),
  fault('a style in a formula', zh, '\\out{o}', '\\class{big}{o}', 'tiny/zh-Hans.md:28: Function "\\class" is not trusted at position 1: \\class{big}{o} = \\sum… [formula]'),
  fault('a placeholder that cannot be read', en, '{weights[0,0]:.3}', '{weights[0;0]}', 'tiny/en.md:27: {weights[0;0]} is no placeholder; write {tensor[0,1]}, {tensor[0]:percent}, {tensor.shape} or {token[0]} [placeholder]'),
  fault('a format that does not exist', en, '{weights[0,0]:.3}', '{weights[0,0]:rounded}', 'tiny/en.md:27: {weights[0,0]:rounded}: no format \'rounded\'; there are number, percent, integer, bytes, full, .0, .1, .2, .3, .4 [placeholder]'),
  fault('a brace that stands alone', en, 'Because they', 'Because } they', 'tiny/en.md:31: \'}\' stands alone [placeholder]'),
  fault('a live number in a formula that cannot be read', zh, '\\live{weights[0,0]:.2}', '\\live{weights 0}', 'tiny/zh-Hans.md:26: {weights 0} is no placeholder; write {tensor[0,1]}, {tensor[0]:percent}, {tensor.shape} or {token[0]} [formula]'),
  fault('a choice without words', en, '- `second` The second', '- `second`', 'tiny/en.md:23: \'second\' has no text [choice]'),
  fault('a choice that stands twice', en, '- `second` The second', '- `first` The second', 'tiny/en.md:23: \'first\' stands already in line 20 [choice]'),
  fault('something other than a reply below a choice', en, '  > The weights did not move.', '  The weights did not move.', 'tiny/en.md:39: below \'above-one\' only a reply may stand, as a quote (>) [choice]'),
  fault('a message that is no item', en, '- `tiny.narration`', 'tiny.narration', 'tiny/en.md:60: a message is one item: - `id` text [message]'),
  fault('a message with an index', en, 'gets {share}', 'gets {share[0]}', 'tiny/en.md:60: \'tiny.narration\': a placeholder of a message is a name, like {token}, not \'{share[0]}.\' [message]'),

  // Data.
  fault('too few steps', json, ',\n    { "id": "next", "kind": "next", "scene": "tiny-scene", "duration": 1 }', '', 'tiny/lesson.json:11: a lesson has 5 to 12 steps, not 4 [data]'),
  fault('a step id that stands twice', json, '"id": "next"', '"id": "see"', 'tiny/lesson.json:47: step \'see\' stands twice [data]'),
  fault('stops that do not end with 1', json, '[0.5, 1]', '[0.5, 0.9]', 'tiny/lesson.json:20: stops of \'see\' must ascend and end with 1 [data]'),
  fault('stops that do not ascend', json, '[0.5, 1]', '[0.5, 0.5, 1]', 'tiny/lesson.json:20: stops of \'see\' must ascend and end with 1 [data]'),
  fault('a bet whose answer is no option', json, '"answer": ["first"]', '"answer": ["third"]', 'tiny/lesson.json:18: answer \'third\' is no option; there are first, second [data]'),
  fault('a question whose answer is no option', json, '"answer": "output"', '"answer": "query"', 'tiny/lesson.json:42: question \'what-moves\': answer \'query\' is no option; there are output, weights [data]'),
  fault('a change of an unknown input', json, '"inputs": ["v"]', '"inputs": ["w"]', 'tiny/lesson.json:27: no input \'w\'; there are v, mask [data]'),
  fault('a counter-example for an unknown input', json, '"inputs": { "v": [[2', '"inputs": { "w": [[2', 'tiny/lesson.json:43: no input \'w\'; there are v, mask [data]'),
  fault('an input outside its range', json, '[[1, 0], [0, 1]], "min"', '[[10, 0], [0, 1]], "min"', 'tiny/lesson.json:7: 10 of \'v\' lies outside -9 to 9 [data]'),
  fault('a choice input that starts from no option', json, '"value": "none"', '"value": "all"', 'tiny/lesson.json:8: \'all\' is no option of \'mask\'; there are none, causal [data]'),

  // Words.
  fault('an unknown step', en, '## next: What next', '## after: What next', 'tiny/en.md:54: no step \'after\' in lesson.json; there are bet, see, change, check, next [words]'),
  fault('a missing step', en, '## next: What next\n\nGo back and [look](lesson:tiny/see) again.\n', '', 'tiny/en.md:1: step \'next\' is missing: ## next: title [words]'),
  fault('steps in another order', en, '## see: Look', '## next: What next\n\n## see: Look', 'tiny/en.md:27: step \'see\' stands later here than in lesson.json [words]'),
  fault('an option without text', en, '- `second` The second', '', 'tiny/en.md:16: step \'bet\': \'second\' has no text: - `second` text [words]'),
  fault('an unknown option', en, '- `second`', '- `third`', 'tiny/en.md:23: step \'bet\' has no choice \'third\'; there are first, second [words]'),
  fault('a challenge without text', en, '- `above-one`', '- `above-two`', 'tiny/en.md:33: step \'change\': \'above-one\' has no text: - `above-one` text [words]'),
  fault('an unknown question', en, '### what-moves', '### what-stays', 'tiny/en.md:43: step \'check\' has no question \'what-stays\'; there are what-moves [words]'),
  fault('an answer without a reply', en, '  > Yes.\n- `weights`', '- `weights`', 'tiny/en.md:47: option \'output\' of question \'what-moves\' has no reply [words]'),
  fault('a choice in a step that has none', en, '## next: What next', '## next: What next\n\n- `more` More', 'tiny/en.md:56: step \'next\' has no choice \'more\'; there are none [words]'),
  fault('a token without text', en, '  mat: on the mat\n', '', 'tiny/en.md:10: token \'mat\' has no text under \'tokens\' [words]'),
  fault('an unknown token', en, '  mat: on the mat\n', '  mat: on the mat\n  dog: dog\n', 'tiny/en.md:12: no token \'dog\' in lesson.json; there are cat, mat [words]'),
  fault('an option of an input without text', en, '- `input.mask.none` no mask\n', '', 'tiny/en.md:1: option \'none\' of input \'mask\' has no text: message \'input.mask.none\' [words]'),

  // Length.
  fault('a step too long in English', en, 'Go back', 'Go '.repeat(60), 'tiny/en.md:54: step \'next\' has 63 English words; at most 60 [length]'),
  fault('a step too long in Chinese', zh, '再想一想', '想'.repeat(90), 'tiny/zh-Hans.md:55: step \'next\' has 93 Chinese characters; at most 90 [length]'),
  fault('a reply too long', en, '> Yes.', `> ${'Yes '.repeat(61)}`, 'tiny/en.md:47: reply to \'output\' has 61 English words; at most 60 [length]'),

  // References.
  fault('an unknown term', en, '(term:weight)', '(term:load)', 'tiny/en.md:18: no term \'load\'; there are weight, value [reference]'),
  fault('a link to an unknown lesson', en, '(lesson:tiny/see)', '(lesson:huge)', 'tiny/en.md:56: no lesson \'huge\'; there are tiny [reference]'),
  fault('a link to an unknown step', en, '(lesson:tiny/see)', '(lesson:tiny/hear)', 'tiny/en.md:56: lesson \'tiny\' has no step \'hear\'; there are bet, see, change, check, next [reference]'),
  fault('an unknown program', json, '"tiny-program"', '"other-program"', 'tiny/lesson.json:5: no program \'other-program\'; there are tiny-program [reference]'),
  fault('an unknown lesson required', json, '"order": 10,', '"order": 10, "requires": ["huge"],', 'tiny/lesson.json:4: no lesson \'huge\'; there are tiny [reference]'),

  // Trace.
  fault('a placeholder without a tensor', en, '{weights[0,0]:.3}', '{wieghts[0,0]:.3}', 'tiny/en.md:27: no tensor \'wieghts\'; there are weights, v, output [trace]'),
  fault('a placeholder with an index outside the tensor', en, '{weights[0,0]:.3}', '{weights[0,2]:.3}', 'tiny/en.md:27: weights[0,2] is no number of weights, whose shape is (1, 2) [trace]'),
  fault('a placeholder with too few indices', en, '{weights[0,0]:.3}', '{weights[0]:.3}', 'tiny/en.md:27: weights[0] is no number of weights, whose shape is (1, 2) [trace]'),
  fault('a live number without a tensor', zh, '\\live{weights[0,0]:.2}', '\\live{a[0,0]}', 'tiny/zh-Hans.md:26: no tensor \'a\'; there are weights, v, output [trace]'),
  fault('the shape of an unknown tensor', en, '{v.shape}', '{w.shape}', 'tiny/en.md:35: no tensor \'w\'; there are weights, v, output [trace]'),
  fault('a token outside the sentence', en, '{token[0]}', '{token[2]}', 'tiny/en.md:18: {token[2]}: the lesson has 2 tokens [trace]'),
  fault('a bet settled by an unknown tensor', json, '"truth": { "tensor": "weights"', '"truth": { "tensor": "loads"', 'tiny/lesson.json:18: no tensor \'loads\'; there are weights, v, output [trace]'),
  fault('a lock on an unknown tensor', json, '"unchanged": ["weights"]', '"unchanged": ["loads"]', 'tiny/lesson.json:28: no tensor \'loads\'; there are weights, v, output [trace]'),
  fault('a challenge about a number that is not there', json, '"index": [0, 0], "value"', '"index": [0, 3], "value"', 'tiny/lesson.json:30: output[0,3] is no number of output, whose shape is (1, 2) [trace]'),

  // Scenes.
  fault('an unknown scene', json, '"id": "next", "kind": "next", "scene": "tiny-scene"', '"id": "next", "kind": "next", "scene": "big-scene"', 'tiny/lesson.json:47: no scene \'big-scene\'; there are tiny-scene [scene]'),
  fault('an unknown param', json, '"params": { "stage": "see" }', '"params": { "stage": "see", "speed": 2 }', 'tiny/lesson.json:20: scene \'tiny-scene\' has no param \'speed\' [scene]'),
  fault('a param the scene cannot use', json, '"params": { "stage": "see" }', '"params": { "stage": "broken" }', 'tiny/lesson.json:20: scene \'tiny-scene\' fails in step \'see\': no such stage [scene]'),
  fault('a scene that says what has no words', en, '- `tiny.narration` The first word gets {share}.\n', '', 'tiny/en.md:1: scene \'tiny-scene\': no message \'tiny.narration\' [scene]'),
  fault('a message with a hole that the scene does not fill', en, 'gets {share}', 'gets {percent}', 'tiny/en.md:1: scene \'tiny-scene\': message \'tiny.narration\' asks for percent; the scene gives share [scene]'),

  // Glossary.
  fault('a term without a definition', 'glossary/en.md', '## value: value\n\nWhat is read.\n', '', 'glossary/terms.json:3: \'value\' is not defined in glossary/en.md [term]'),
  fault('a definition of no term', 'glossary/en.md', '## value: value', '## load: load', 'glossary/en.md:5: \'load\' is not in terms.json [term]'),
  fault('a definition with a placeholder', 'glossary/en.md', 'What is read.', 'What is {read}.', 'glossary/en.md:7: a definition has no placeholders: it is shown beside any lesson [glossary]'),
  fault('a definition that is too long', 'glossary/en.md', 'What is read.', 'read '.repeat(61), 'glossary/en.md:5: the definition of \'value\' counts 61; at most 60 [glossary]'),
  fault('an unknown tool', 'glossary/terms.json', '"tool": "tiny-scene"', '"tool": "hammer"', 'glossary/terms.json:2: no scene \'hammer\'; there are tiny-scene [glossary]'),
  fault('an unknown role', 'glossary/terms.json', '"role": "value"', '"role": "price"', 'glossary/terms.json:3: value.role must be one of query, key, value, score, weight, output, input, weight-matrix, neutral [schema]'),
  fault('an unknown term in a definition', 'glossary/en.md', '(term:value)', '(term:price)', 'glossary/en.md:3: no term \'price\'; there are weight, value [glossary]'),

  // Coverage.
  fault('an unknown row', 'coverage.json', '"rows": { "A1"', '"rows": { "Z9": ["tiny/see"], "A1"', 'coverage.json:3: row \'Z9\' is unknown: no such feature [coverage]'),
  fault('an unknown planned row', 'coverage.json', '["A2"]', '["A2", "Z9"]', 'coverage.json:4: row \'Z9\' is unknown: no such feature [coverage]'),
  fault('a dead row', 'coverage.json', '"tiny/see"', '"tiny/hear"', 'coverage.json:3: row \'A1\' is dead: no step \'tiny/hear\' [coverage]'),
  fault('a row neither covered nor planned', 'coverage.json', '["A2"]', '[]', 'coverage.json:2: row \'A2\' is neither covered nor planned [coverage]'),
  fault('a row both covered and planned', 'coverage.json', '["A2"]', '["A2", "A1"]', 'coverage.json:4: row \'A1\' is covered, so it is no longer planned [coverage]'),
  fault('a row that names no step', 'coverage.json', '["tiny/see"]', '[]', 'coverage.json:3: rows.A1 must NOT have fewer than 1 items [schema]'),
];
