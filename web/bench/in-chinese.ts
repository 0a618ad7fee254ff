/** The parts that titles and names of racers are made of, longer ones before those that they begin with. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/QKV projection/, 'QKV 投影'],
  [/causal attention/, '因果注意力'],
  [/one query of /, '单个查询，'],
  [/one query/, '单个查询'],
  [/one call/, '一次调用'],
  [/in the nearest cache/, '数据在一级缓存中'],
  [/of 12 and of 3 heads/, '12 个与 3 个键值头'],
  [/(\d+) heads of keys and values/, '$1 个键值头'],
  [/(\d+) heads of (\d+)/, '$1 个头，每头 $2 维'],
  [/(\d+) cached tokens/, '已缓存 $1 个词元'],
  [/(\d+) tokens/, '$1 个词元'],
  [/(\d+) rows of (\d+)/, '$1 行，每行 $2 个数'],
  [/one row through (\d+) weights of (\d+) x (\d+)/, '一行依次乘 $1 个 $2×$3 的权重'],
  [/by storage/, '各种存储方式'],
  [/decode/, '解码'],
  [/(\w+) shape/, '$1 规模'],
  [/training step of the small translation/, '小型翻译模型的训练步'],
  [/multiply-add peak/, '乘加峰值'],
  [/this engine in place/, '本引擎，免拷贝'],
  [/this engine/, '本引擎'],
  [/into an array/, '写入已有的数组'],
  [/raw read/, '纯读取'],
  [/at four places/, '四处同时'],
  [/contiguous/, '连续'],
  [/paged/, '分页'],
  [/forward pass/, '前向计算'],
  [/^step$/, '训练步'],
  [/, /g, '，'],
];

/** A title or a name of the benchmark in Chinese; names of formats, variants and libraries stay. */
export function inChinese(text: string): string {
  return parts.reduce((result, [part, chinese]) => result.replace(part, chinese), text);
}
