/** Sentences of `bottleneck`, by the option of its input: what is read, and the English that is meant. */
export interface Sentence {
  readonly chinese: readonly string[];
  readonly english: readonly string[];
}

function sentence(chinese: string, english: string): Sentence {
  return { chinese: chinese.split(' '), english: english.split(' ') };
}

export const sentences: Readonly<Record<string, Sentence>> = {
  three: sentence('小猫 坐在 垫子上', 'the cat sits on the mat'),
  five: sentence('那个 书包 比 盒子 便宜', 'that bag is cheaper than the box'),
  six: sentence('他 现在 正在 树 下 画画', 'he is painting under the tree now'),
  nine: sentence('老鼠 明天 下午 会 吃 你 的 大 苹果', 'the mouse will eat your big apple tomorrow afternoon'),
  twelve: sentence(
    '你 的 姐姐 今天 想 在 商店 里 买 这个 小 盒子',
    'your sister wants to buy this small box in the shop today',
  ),
};
