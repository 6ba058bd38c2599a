// 无需服务器的页面。

export const site = {
  site_loading: '正在加载求解器，可以先填数',
  site_ask: '提示和检查需要一次性下载 {size} MB。当前网络似乎较慢或按流量计费。',
  site_load: '立即加载',
};
