/** What the page offers to its console: its own engine, its trained models, and ways to bring a model along. */
import { sharedEngine } from '../elements/shared-engine.ts';
import type { Engine } from '../engine/engine-class.ts';
import type { ShippedModel, ShippedModelName } from '../engine/shipped/shipped-model.ts';
import type { TextTokenizer } from '../engine/tokenizer.ts';

export interface PageConsole {
  /** The engine that the page runs on; loaded when first asked for. */
  readonly engine: Promise<Engine>;
  /** One of the page's trained models, loaded into that engine. */
  loadShippedModel<Name extends ShippedModelName>(name: Name): Promise<ShippedModel<Name>>;
  /** What a translator among them says of a Chinese sentence; both are words. */
  translate(translator: ShippedModel, source: readonly string[]): Promise<readonly string[]>;
  /** Asks for a file and gives its bytes. A browser opens the dialogue only right after a click or a line in the console. */
  openFile(): Promise<ArrayBuffer>;
  /** The tokenizer that a `tokenizer.json` of Hugging Face describes. */
  loadTokenizer(tokenizerJson: string | object, tokenizerConfig?: string | object): Promise<TextTokenizer>;
}

/** Puts it where a line in the console finds it: `attentionWalkthrough`. */
export function offerToConsole(page: object, document: Document): void {
  const value: PageConsole = {
    get engine() {
      return sharedEngine();
    },
    loadShippedModel: async (name) => {
      const { loadShippedModel } = await import('../engine/shipped/shipped-model.ts');
      return loadShippedModel(await sharedEngine(), name);
    },
    translate: async (...given) => (await import('../engine/shipped/translate.ts')).translate(...given),
    openFile: () => openFile(document),
    loadTokenizer: async (...files) => (await import('../engine/tokenizer.ts')).loadTokenizer(...files),
  };
  Object.defineProperty(page, 'attentionWalkthrough', { value });
}

function openFile(document: Document): Promise<ArrayBuffer> {
  const input = document.createElement('input');
  input.type = 'file';
  return new Promise((resolve, reject) => {
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file) file.arrayBuffer().then(resolve, reject);
    });
    input.addEventListener('cancel', () => reject(new Error('openFile: no file was chosen')));
    input.click();
  });
}
