output "tokenkit" {
  value = module.tokenkit
}
